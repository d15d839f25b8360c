// confined: %n would store how much was printed.
// says: with %n in the format
#include <stdio.h>

extern "C" void student(int *lent, int n)
{
    const char *format = n == 10 ? "%d%n\n" : "%d\n";
    printf(format, n, lent); // finds: host-out-of-bounds call
}
