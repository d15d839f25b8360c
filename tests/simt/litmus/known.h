// known.c: the disagreements of the device and the oracle that are known.
#ifndef KNOWN_H
#define KNOWN_H

#include <stdbool.h>

void read_known(const char *file);
// Whether that test is known to disagree in that way. Notes that it does.
bool is_known(const char *test, const char *way);
// Prints the known ones that did not occur, if all tests were played: those about outcomes that are not
// reached only if they were played long enough. Returns how many disagreements are not as known.
unsigned report_known(bool all_played, bool long_enough);

#endif
