// The harness's own tests are run by the harness's own runner. The programs in traps/ test the runner.
#include "tool/tool.h"

// The contract that make run would use.
const struct contract contract = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {8}, .cost = &serial_cost};

int main(void) { return run_tests(); }
