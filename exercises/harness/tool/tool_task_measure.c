// What make plot draws of an exercise whose file has tasks: for each task, and for powers of two, the bytes
// that it moved to and from global memory, as measured and by formula, and the bytes of the serial version.
#include "tool.h"

enum { LARGEST = 1 << 14 };

// Measures one call. False if no more can be measured. Counts the rows.
static bool measure(const struct task *task, size_t n, struct kernel_process *k, const char *directory,
                    bool *right, unsigned *rows)
{
    struct verdict v = {0};
    struct call c = call_of(task, n, task->measured, task->inputs[0], 1);
    call_run(&c, k, directory);
    bool ended = c.outcome.ending == ANSWERED;
    if (ended && c.outcome.report.counts.bytes > 0) {
        printf("%s\t%zu\t%lu\t%lu\t%lu\n", task->function, n, c.outcome.report.counts.bytes,
               task->cost->amounts[COUNT_BYTES].of(&c),
               task->cost->serial_bytes ? task->cost->serial_bytes(&c) : 0);
        ++*rows;
    }
    *right &= judge_call(&v, &c, k);
    verdict_free(&v);
    call_free(&c);
    return ended;
}

static bool has_bytes(const struct task *task) { return task->cost && task->cost->amounts[COUNT_BYTES].of; }

int tool_task_measure(void)
{
    char directory[PATH_BYTES];
    bool all = true;
    unsigned rows = 0;
    printf("task\tn\tbytes\tformula\tserial\n");
    for (const struct task *const *task = contract.tasks; *task; task++) {
        struct kernel_process k = {0};
        bool right = true;
        run_directory_make(directory);
        for (size_t n = (*task)->measured; n <= LARGEST && has_bytes(*task); n *= 2)
            if (!measure(*task, n, &k, directory, &right, &rows))
                break;
        if (!right)
            printf("# wrong\t%s\n", (*task)->function);
        all &= right;
        kernel_stop(&k);
        run_directory_remove(directory);
    }
    if (rows == 0)
        fprintf(stderr,
                "nothing to plot yet: the functions move no bytes, or fail before they do; make check "
                "says why\n");
    else if (!all)
        fprintf(stderr, "the kernel is wrong; the plot shows what it did, and make check says why\n");
    return rows > 0 ? 0 : 1;
}
