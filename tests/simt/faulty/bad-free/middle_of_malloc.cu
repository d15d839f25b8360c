// confined: what is freed is a pointer that went on through the array.
// says: a pointer into the middle of what malloc returned
#include <stdlib.h>

extern "C" void student(int *lent, int n)
{
    int *p = (int *)malloc(n * sizeof *p); // finds: bad-free call
    for (int i = 0; i < n; i++)
        *p++ = i;
    free(p - 1); // finds: bad-free call
}
