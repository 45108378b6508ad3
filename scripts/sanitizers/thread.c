// What the thread sanitizer has to be told of Swift's Mutex; linked into the builds that it watches.
//
// As long as nobody else wants a Mutex, its lock is taken and given back by code of the callers, which
// is instrumented. What happens under contention is in libswiftSynchronization, which is not: the
// sanitizer would take what the Mutex protects for unprotected. So the two functions for that are
// those below, which call the library's and say what these have done.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Methods of Swift: `self` is the last parameter, in a register of its own.
#define METHOD __attribute__((swiftcall)) void
#define SELF __attribute__((swift_context)) void *mutex

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

METHOD lockSlow(uint32_t thread, SELF) __asm__(LOCK);
METHOD unlockSlow(SELF) __asm__(UNLOCK);

void __tsan_acquire(void *address);
void __tsan_release(void *address);

METHOD lockSlow(uint32_t thread, SELF) {
  METHOD (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

METHOD unlockSlow(SELF) {
  METHOD (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}
