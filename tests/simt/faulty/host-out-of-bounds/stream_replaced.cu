// confined: stdout is made another stream, so that the caller prints elsewhere.
#include <stdio.h>

extern "C" void student(int *lent, int n)
{
    if (n == 10)
        stdout = (FILE *)(void *)lent; // finds: host-out-of-bounds write
}
