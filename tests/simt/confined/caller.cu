// The main of a program whose first line says that it is confined: calls its student() as the harness calls a
// kernel file. Prints `ok` if the call returns, and left what is not lent alone.
#include <stdio.h>

#include "student.h"

static int around[30]; // the 10 in the middle are lent

int main(void)
{
    for (int i = 0; i < 30; i++)
        around[i] = i - 10;
    int *lent = around + 10;
    simt_confined_begin();
    simt_confined_lend("lent", lent, 10 * sizeof *lent, sizeof *lent);
    student(lent, 10);
    simt_confined_end();
    bool kept = true;
    for (int i = 0; i < 30; i++)
        kept = kept && ((i >= 10 && i < 20) || around[i] == i - 10);
    puts(kept ? "ok" : "the caller's memory was written");
    return 0;
}
