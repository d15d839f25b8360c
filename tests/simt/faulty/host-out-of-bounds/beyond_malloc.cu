// confined: what malloc returned has one element less than the loop.
// says: right after the 40 bytes that malloc returned at beyond_malloc.cu:8
#include <stdlib.h>

extern "C" void student(int *lent, int n)
{
    int *sums =
        (int *)malloc(n * sizeof *sums); // finds: host-out-of-bounds call
    for (int i = 0; i <= n; i++)
        sums[i] = i; // finds: host-out-of-bounds write
    lent[0] = sums[0];
    free(sums);
}
