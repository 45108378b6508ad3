/* An HTTP server that takes 20 ms for every answer, whatever it is asked and however many ask at
 * once; one thread, connections kept. What a client needs beyond that is its own.
 *
 *     slow-server PORT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#define MAXIMUM 4096
static const char answer[] =
  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Request-Id: bench-1\r\n"
  "Content-Length: 17\r\n\r\n{\"status\":\"done\"}";

/* Answers are due in the order in which requests come, as all take equally long. */
static struct { int socket; uint64_t due; } queue[MAXIMUM * 2];
static size_t first, count;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1])),
    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)
  };
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1, poll = epoll_create1(0);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) return 1;
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    struct timespec rest = {0}, *limit = NULL;
    if (count > 0) {
      uint64_t time = now(), due = queue[first % (MAXIMUM * 2)].due;
      if (due > time) rest.tv_nsec = (long)(due - time) * 1000;
      limit = &rest;
    }
    int ready = epoll_pwait2(poll, events, 256, limit, NULL);
    for (int i = 0; i < ready; i++) {
      int socket = events[i].data.fd;
      if (socket == listener) {
        socket = accept(listener, NULL, NULL);
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        event.data.fd = socket;
        epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event);
        continue;
      }
      /* A request of these clients is one small segment. */
      char request[8192];
      if (read(socket, request, sizeof request) <= 0) {
        close(socket);
      } else if (count < MAXIMUM * 2) {
        size_t last = (first + count++) % (MAXIMUM * 2);
        queue[last].socket = socket;
        queue[last].due = now() + 20000;
      }
    }
    for (uint64_t time = now(); count > 0 && queue[first % (MAXIMUM * 2)].due <= time; count--) {
      ssize_t length = write(queue[first++ % (MAXIMUM * 2)].socket, answer, sizeof answer - 1);
      if (length < 0 && errno != EPIPE && errno != ECONNRESET && errno != EBADF) return 1;
    }
  }
}
