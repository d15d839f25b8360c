// confined: more is printed than the array has.
#include <stdio.h>

extern "C" void student(int *lent, int n)
{
    fwrite(lent, sizeof *lent, n == 10 ? 20 : 10, stdout); // finds: host-out-of-bounds read
}
