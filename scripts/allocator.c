/* The allocator that is linked into a release: mimalloc, in one piece. scripts/build-allocator.sh
 * compiles it, with the folders of mimalloc's sources to look in.
 *
 * It takes address space in segments, for each thread at least one. They are made small before, from
 * 32 MiB, with which a run under "ulimit -v" would find no place for its threads.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Segments are aligned so that a huge page fits, and where the system gives one to whoever did not ask,
 * a start would take 6 MiB more.
 */
static void *map_in_small_pages(void *place, size_t size, int access, int flags, int file,
  off_t offset)
{
  void *memory = mmap(place, size, access, flags, file, offset);
  if (memory != MAP_FAILED) (void)madvise(memory, size, MADV_NOHUGEPAGE);
  return memory;
}

#define mmap map_in_small_pages
#include "static.c"

_Static_assert(MI_SEGMENT_SIZE == 2 << 20, "mimalloc's segments are not as small as they should be");

/* Swift has no way to go on without memory, and would trap without a word.
 *
 * With a single thread nothing has begun: status 71 (see docs/command-line.md). Freed memory that was
 * written to ends the process, as with the C library's allocator.
 */
static void give_up(int error, void *unused)
{
  static const char refused[] = "error: the system gives too little memory\n";
  (void)unused;
  if (error == ENOMEM) {
    (void)!write(STDERR_FILENO, refused, sizeof refused - 1);
    if (_mi_current_thread_count() <= 1) _exit(71);
  }
  if (error != EOVERFLOW) abort();
}

__attribute__((constructor(101))) static void watch(void)
{
  mi_register_error(give_up, NULL);
}
