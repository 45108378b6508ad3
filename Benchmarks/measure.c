/* Runs a command, its output thrown away. Prints milliseconds of CPU, milliseconds from start to
 * end, and the most memory it held, in KiB.
 *
 *     measure COMMAND ARGUMENT...
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double milliseconds(struct timeval time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3;
}

int main(int argc, char **argv) {
  struct timespec start, end;
  if (argc < 2) return 2;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "measure: %s failed\n", argv[1]);
    return 1;
  }
  double elapsed = (double)(end.tv_sec - start.tv_sec) * 1e3
    + (double)(end.tv_nsec - start.tv_nsec) / 1e6;
  printf("%.0f %.0f %ld\n", milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), elapsed,
    usage.ru_maxrss);
  return 0;
}
