// The environment variables that steer the device.
#include <stdlib.h>
#include <string.h>

#include "device.h"

struct options options;

static unsigned long number(const char *name, unsigned long otherwise, unsigned long most)
{
    const char *text = getenv(name);
    if (!text || !*text)
        return otherwise;
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*end)
        return otherwise;
    return value < most ? value : most;
}

static const char *file_name(const char *name)
{
    const char *text = getenv(name);
    return text && *text ? text : NULL;
}

void read_options(void)
{
    options.seed = number("SIMT_SEED", 1, ~0ul);
    options.resident = number("SIMT_RESIDENT", DEFAULT_RESIDENT, MAX_RESIDENT);
    if (options.resident == 0)
        options.resident = 1;
    options.processors = number("SIMT_PROCESSORS", options.resident, MAX_RESIDENT);
    options.timeout = number("SIMT_TIMEOUT", DEFAULT_TIMEOUT, 3600);
    options.quiet = number("SIMT_QUIET", 0, 1);
    options.keep_exit = number("SIMT_EXIT", 1, 1) == 0;
    options.checks = number("SIMT_CHECKS", 1, 1);
    options.costs = number("SIMT_COSTS", 0, 1);
    options.even = number("SIMT_EVEN", 0, 1);
    options.last_blocks = number("SIMT_LAST_BLOCKS", 0, UINT32_MAX);
    options.dry = number("SIMT_DRY", 0, 1);
    options.report = file_name("SIMT_REPORT");
    options.trace = file_name("SIMT_TRACE");
    options.derivation = file_name("SIMT_DERIVATION");
    if (options.costs || options.trace)
        options.checks = true;
}
