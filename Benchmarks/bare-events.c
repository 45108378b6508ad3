/* The floor of loading: libyaml's events of all files of a folder, one after another, each thrown
 * away as it comes. Prints how many there were.
 *
 *     bare-events FOLDER
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

static unsigned char *bytes;
static size_t capacity;

static size_t read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat status;
  if (!file || fstat(fileno(file), &status) != 0) exit(1);
  size_t size = (size_t)status.st_size;
  if (size > capacity) {
    free(bytes);
    bytes = malloc(size);
    if (!bytes) exit(1);
    capacity = size;
  }
  if (fread(bytes, 1, size, file) != size) exit(1);
  fclose(file);
  return size;
}

static long count_events(size_t size) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) exit(1);
  yaml_parser_set_input_string(&parser, bytes, size);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  long count = 0;
  for (int is_done = 0; !is_done;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) exit(1);
    is_done = event.type == YAML_STREAM_END_EVENT;
    count++;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return count;
}

int main(int argc, char **argv) {
  DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
  if (!folder) return 2;
  long files = 0, events = 0;
  char path[4096];
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
    events += count_events(read_file(path));
    files++;
  }
  closedir(folder);
  printf("%ld files, %ld events\n", files, events);
  return 0;
}
