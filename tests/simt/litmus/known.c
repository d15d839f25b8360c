// The file `known` has a line for each: the test, and the way in which they disagree. Lines that begin with #
// say why.
#include "known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KNOWN = 512 };

static struct {
    char test[80], way[16];
    bool occurs;
} known[MAX_KNOWN];
static unsigned count, unknown;

void read_known(const char *file)
{
    FILE *in = fopen(file, "r");
    if (!in) {
        perror(file);
        exit(2);
    }
    char line[256];
    while (fgets(line, sizeof line, in) && count < MAX_KNOWN)
        if (*line != '#' && sscanf(line, "%79s %15s", known[count].test, known[count].way) == 2)
            count++;
    fclose(in);
}

bool is_known(const char *test, const char *way)
{
    for (unsigned i = 0; i < count; i++)
        if (!strcmp(known[i].test, test) && !strcmp(known[i].way, way)) {
            known[i].occurs = true;
            return true;
        }
    unknown++;
    return false;
}

unsigned report_known(bool all_played, bool long_enough)
{
    unsigned stale = 0;
    for (unsigned i = 0; i < count && all_played; i++)
        if (!known[i].occurs && (long_enough || strcmp(known[i].way, "reach") != 0)) {
            printf("%s %s: listed as known, but agrees\n", known[i].test, known[i].way);
            stale++;
        }
    return unknown + stale;
}
