/* The floor: a blocking libcurl loop with the options that the engine sets, one thread per
 * connection; it reads what the engine tells of a response. With `once`, what stays the same is set
 * before the loop; with `anew` it is set for each request, as when no two are alike; with a CA each
 * request makes a new TLS connection. Prints microseconds of CPU per request, requests per second
 * and MiB of memory.
 *
 *     bare-loop URL COUNT CONCURRENCY once|anew|CA
 */
#include <curl/curl.h>
#include <fcntl.h>
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

static const char *url, *ca;
static int anew;

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

static int on_socket(void *unused, curl_socket_t socket, curlsocktype purpose) {
  (void)unused, (void)purpose;
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  return CURL_SOCKOPT_OK;
}

static struct curl_slist *set_up(CURL *handle) {
  struct curl_slist *fields = curl_slist_append(NULL, "User-Agent: specrun");
  fields = curl_slist_append(fields, "Accept: */*");
  fields = curl_slist_append(fields, "Accept-Encoding: gzip, deflate, br, zstd");
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, on_socket);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
  curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(handle, CURLOPT_HTTPGET, 1L);
  curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, "GET");
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, append);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, append);
  if (!ca) {
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    return fields;
  }
  curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  curl_easy_setopt(handle, CURLOPT_PIPEWAIT, 1L);
  curl_easy_setopt(handle, CURLOPT_CERTINFO, 1L);
  curl_easy_setopt(handle, CURLOPT_CAINFO, ca);
  curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
  curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
  curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L);
  return fields;
}

static void *work(void *argument) {
  long count = (long)argument;
  struct buffer body = {0}, head = {0};
  CURL *handle = curl_easy_init();
  struct curl_slist *fields = set_up(handle);
  for (long i = 0; i < count; i++) {
    body.length = head.length = 0;
    if (anew) {
      curl_easy_reset(handle);
      curl_slist_free_all(fields);
      fields = set_up(handle);
    }
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, 60000L);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &body);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &head);
    if (curl_easy_perform(handle) != CURLE_OK) exit(1);
    long status = 0, port = 0, connects = 0;
    curl_off_t size = 0, first = 0, total = 0;
    char *address = NULL;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(handle, CURLINFO_SIZE_DOWNLOAD_T, &size);
    curl_easy_getinfo(handle, CURLINFO_PRIMARY_IP, &address);
    curl_easy_getinfo(handle, CURLINFO_PRIMARY_PORT, &port);
    curl_easy_getinfo(handle, CURLINFO_STARTTRANSFER_TIME_T, &first);
    curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME_T, &total);
    curl_easy_getinfo(handle, CURLINFO_NUM_CONNECTS, &connects);
    if (status != 200) exit(1);
  }
  curl_easy_cleanup(handle);
  curl_slist_free_all(fields);
  free(body.bytes);
  free(head.bytes);
  return NULL;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  url = argv[1];
  anew = strcmp(argv[4], "anew") == 0;
  ca = anew || strcmp(argv[4], "once") == 0 ? NULL : argv[4];
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
