// confined: a store through a pointer made from a number, into the program's own code and data.
// says: that is not its own
#include <stdio.h>

extern "C" void student(int *lent, int n)
{
    char *somewhere = (char *)lent + 8192;
    for (int i = 0; i < 4096; i += 16)
        somewhere[i] = 0; // finds: host-out-of-bounds write
}
