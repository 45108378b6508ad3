/* The floor: a blocking libcurl loop with the options that the engine sets, one thread per
 * connection. Prints microseconds of CPU per request and requests per second.
 *
 *     bare-loop URL COUNT CONCURRENCY
 */
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct buffer {
  char *bytes;
  size_t length, capacity;
};

static const char *url;

static size_t append(char *data, size_t size, size_t count, void *target) {
  struct buffer *buffer = target;
  size_t length = size * count;
  if (buffer->length + length > buffer->capacity) {
    size_t capacity = (buffer->length + length) * 2;
    char *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) return 0;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->length, data, length);
  buffer->length += length;
  return length;
}

static void *work(void *argument) {
  long count = (long)argument;
  struct buffer body = {0}, head = {0};
  CURL *handle = curl_easy_init();
  for (long i = 0; i < count; i++) {
    curl_easy_reset(handle);
    body.length = head.length = 0;
    struct curl_slist *fields = curl_slist_append(NULL, "User-Agent: specrun");
    fields = curl_slist_append(fields, "Accept: */*");
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, 30000L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
    curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, "GET");
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &body);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, append);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &head);
    long status = 0;
    if (curl_easy_perform(handle) != CURLE_OK) exit(1);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    if (status != 200) exit(1);
    curl_slist_free_all(fields);
  }
  curl_easy_cleanup(handle);
  free(body.bytes);
  free(head.bytes);
  return NULL;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  url = argv[1];
  long count = atol(argv[2]);
  int width = atoi(argv[3]);
  pthread_t *threads = malloc(sizeof *threads * width);
  struct timespec start, end;
  curl_global_init(CURL_GLOBAL_ALL);
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long i = 0; i < width; i++)
    pthread_create(&threads[i], NULL, work, (void *)(count / width + (i < count % width)));
  for (int i = 0; i < width; i++) pthread_join(threads[i], NULL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double wall = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
  printf("%.2f %.0f %.1f\n", (seconds(usage.ru_utime) + seconds(usage.ru_stime)) * 1e6 / count,
         count / wall, usage.ru_maxrss / 1024.0);
  free(threads);
  return 0;
}
