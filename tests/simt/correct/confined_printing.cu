// confined: everything that host code may print with, and the streams by their names.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
// prints: one 1
// prints: the last line
#include <stdio.h>
#include <string.h>

extern "C" void student(int *lent, int n)
{
    char line[40];
    printf("one %d\n", lent[1]);
    fflush(stdout);
    fflush(stderr);
    fflush(NULL);
    FILE *streams[] = {stdout, stderr};
    for (FILE *stream : streams) {
        fprintf(stream, "%d elements\n", n);
        fprintf(stream, "a text without numbers\n"); // GCC makes fwrite() of this
        fputs("another\n", stream);
        fwrite(lent, 0, 5, stream);
        fflush(stream);
    }
    snprintf(line, sizeof line, "the last line\n");
    if (strlen(line) == 14 && strcmp(line, "the last line\n") == 0)
        fwrite(line, 1, strlen(line), stdout);
}
