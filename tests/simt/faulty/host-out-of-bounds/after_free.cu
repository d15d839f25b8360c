// confined: memory is read after it was freed.
// says: in the 40 bytes that calloc returned
// says: which were freed at after_free.cu:9
#include <stdlib.h>

extern "C" void student(int *lent, int n)
{
    int *sums = (int *)calloc(n, sizeof *sums); // finds: host-out-of-bounds call
    free(sums);                                 // finds: host-out-of-bounds call
    lent[0] = sums[0];                          // finds: host-out-of-bounds read
}
