// The harness's own tests are run by the harness's own runner, which the programs in traps/ test in turn.
#include "tool/tool.h"

int main(void) RUNNER_MAIN;

int main(void) { return run_tests(); }
