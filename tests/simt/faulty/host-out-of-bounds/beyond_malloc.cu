// confined: what malloc returned has one element less than the loop has turns.
// says: right after the 40 bytes that malloc returned at beyond_malloc.cu:7
#include <stdlib.h>

extern "C" void student(int *lent, int n)
{
    int *sums = (int *)malloc(n * sizeof(int)); // finds: host-out-of-bounds call
    for (int i = 0; i <= n; i++)
        sums[i] = i; // finds: host-out-of-bounds write
    lent[0] = sums[n - 1];
    free(sums);
}
