// The process of a test that BoxFort has not led past main(), as on Ubuntu, and that is sent on to the main()
// of a library. With LIBRARY defined, this file is that library and takes Criterion's place.
#include <stdlib.h>
#include <string.h>

#include "check/check.h"

#ifdef LIBRARY
int main(int argc, char **argv) { return argc == 2 && strcmp(argv[1], "words") == 0 ? 7 : 1; }
#else
#include "tool/tool.h"

const struct contract contract = {.entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {8}};

int main(int argc, char **argv)
{
    become_test_process(argc, argv); // does nothing outside a test's process
    setenv("BXFI_MAP", "a test's", 1);
    become_test_process(argc, argv);
    return 2;
}
#endif
