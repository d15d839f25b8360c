// The program that an exercise's test.c becomes. It runs the tests or, with an argument, one of the tools.
#include <string.h>

#include "tool.h"

int main(int argc, char **argv) RUNNER_MAIN;

int main(int argc, char **argv)
{
    become_test_process(argc, argv);
    const char *what = argc > 1 ? argv[1] : "check";
    if (strcmp(what, "check") == 0)
        return run_tests();
    tool_order_read();
    if (contract.entry == FORMULAS && strcmp(what, "run") == 0)
        return tool_formulas_run();
    if (contract.entry == FORMULAS && strcmp(what, "measure") == 0)
        return tool_formulas_measure();
    if (contract.entry == TASKS && strcmp(what, "run") == 0)
        return tool_task_run();
    if (contract.entry == TASKS && strcmp(what, "trace") == 0)
        return tool_task_trace();
    if (contract.picture && strcmp(what, "draw") == 0)
        return tool_task_picture();
    if (contract.entry == TASKS && strcmp(what, "draw") == 0)
        return tool_task_draw();
    if (contract.entry == TASKS && strcmp(what, "measure") == 0)
        return tool_task_measure();
    if (strcmp(what, "run") == 0)
        return tool_run();
    if (strcmp(what, "trace") == 0)
        return tool_trace();
    if (strcmp(what, "measure") == 0)
        return tool_measure();
    if (strcmp(what, "draw") == 0)
        return tool_draw();
    if (strcmp(what, "step") == 0)
        return tool_step();
    if (strcmp(what, "timeline") == 0)
        return tool_timeline();
    if (strcmp(what, "profile") == 0)
        return tool_profile();
    if (strcmp(what, "costs") == 0)
        return tool_costs();
    if (strcmp(what, "terms") == 0)
        return tool_terms();
    if (strcmp(what, "sanitize") == 0 && argc > 2)
        return tool_sanitize(argv[2]);
    fprintf(stderr,
            "%s: check, run, trace, measure, draw, timeline, step, profile, costs, terms or "
            "sanitize TOOL, not %s\n",
            argv[0], what);
    return 2;
}
