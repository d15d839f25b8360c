// confined: a local array is freed.
// says: a pointer that no malloc, calloc, realloc or new returned
#include <stdlib.h>

extern "C" void student(int *lent, int n)
{
    int local[10];
    int *volatile p = local;
    free(p); // finds: bad-free call
}
