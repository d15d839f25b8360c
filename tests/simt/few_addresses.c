// LD_PRELOAD: a system that gives a program fewer addresses, or less memory, than this one.
//   FEW_BITS=39    an address from 2^39 on cannot be asked for: as on a system with 39 bits, another one is
//   given FEW_MIB=1000   private memory that may be written to is promised: no more than 1000 MiB in all, as
//   with
//                  vm.overcommit_memory=2, to which MAP_NORESERVE is nothing
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static size_t promised;

static unsigned long value_of(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

void *mmap(void *at, size_t bytes, int protection, int flags, int file, off_t offset)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "mmap");
    const unsigned bits = (unsigned)value_of("FEW_BITS", 63);
    const size_t most = value_of("FEW_MIB", UINT32_MAX) << 20;
    if (((uintptr_t)at + bytes) >> bits && !(flags & MAP_FIXED))
        at = NULL;
    if (flags & MAP_PRIVATE && protection & PROT_WRITE) {
        if (promised + bytes > most) {
            errno = ENOMEM;
            return MAP_FAILED;
        }
        promised += bytes;
    }
    return real(at, bytes, protection, flags, file, offset);
}
