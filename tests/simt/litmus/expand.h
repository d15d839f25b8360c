// The tests of the table `tests`.
#ifndef EXPAND_H
#define EXPAND_H

#include "test.h"

enum { MAX_TESTS = 1024 };
extern struct test tests[MAX_TESTS];
extern unsigned tests_count;
// Reads that file. A fault in it ends the program, with one line.
void read_tests(const char *file);
const struct test *find_test(const char *name); // or NULL

#endif
