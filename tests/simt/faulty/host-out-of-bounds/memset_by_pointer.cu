// confined: the library's memset, called through a pointer, with elements for bytes.
#include <string.h>

static void *(*volatile set)(void *, int, size_t) = memset;

extern "C" void student(int *lent, int n)
{
    set(lent, 0, n * n); // finds: host-out-of-bounds write
}
