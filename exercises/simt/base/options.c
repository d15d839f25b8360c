// The environment variables that control the device.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"

struct options simt_options;

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

// Returns the number of bytes for a text such as 512M or 4G; without a letter, it is in bytes. Returns 0 if
// there is no such text.
static size_t memory(const char *name)
{
    const char *text = getenv(name), *letter;
    static const char units[] = "KMGT";
    char *end;
    if (!text || *text < '0' || *text > '9')
        return 0;
    size_t value = strtoull(text, &end, 10);
    if (*end && (letter = strchr(units, *end & ~32)) && !end[1])
        return value << 10 * (letter - units + 1);
    return *end ? 0 : value;
}

// A form that is not known is refused, because a program reads the output.
static enum format format(void)
{
    static const char *const names[] = {"text", "gcc", "json", "sarif"};
    const char *name = getenv("SIMT_FORMAT");
    if (!name || !*name)
        return FORMAT_TEXT;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name))
            return (enum format)i;
    dprintf(STDERR_FILENO, "simt: there is no SIMT_FORMAT=%s, only text, gcc, json and sarif\n", name);
    _exit(2);
}

int simt_given_descriptor(const char *name)
{
    if (!name || strncmp(name, "fd:", 3) != 0)
        return -1;
    char *end;
    unsigned long descriptor = strtoul(name + 3, &end, 10);
    return name[3] && !*end && descriptor < MAX_GIVEN ? (int)descriptor : -1;
}

// Returns the descriptor that the variable names, or -1. No program that this process starts inherits it.
static int descriptor(const char *name)
{
    int given = simt_given_descriptor(getenv(name));
    if (given >= 0)
        fcntl(given, F_SETFD, FD_CLOEXEC);
    return given;
}

static const char *file_name(const char *name)
{
    const char *text = getenv(name);
    descriptor(name);
    return text && *text ? text : NULL;
}

// SIMT_ORDERS: strong, all, or the seconds that all orders may take.
static void read_orders(void)
{
    const char *text = getenv("SIMT_ORDERS");
    if (!text || !*text)
        return;
    simt_options.strong = !strcmp(text, "strong");
    simt_options.every_order =
        !strcmp(text, "all") ? DEFAULT_ORDERS_SECONDS : (unsigned)number("SIMT_ORDERS", 0, 86400);
    if (simt_options.strong || simt_options.every_order)
        return;
    dprintf(STDERR_FILENO, "simt: there is no SIMT_ORDERS=%s: it is strong, all, or a number of seconds\n",
            text);
    _exit(2);
}

// simtcc --unchecked leaves a section of this name in an object. Nothing calls the device at an access in
// such an object.
SIMT_SECTION_OF(const char, UNCHECKED);

// Whether accesses are checked. A program that was compiled without checks is not run as if it had them.
static bool decide_checks(void)
{
    bool needed = simt_options.costs || simt_options.sites || simt_options.trace;
    if (!SIMT_SECTION_BEGIN(UNCHECKED))
        return needed || number("SIMT_CHECKS", 1, 1);
    if (needed || number("SIMT_CHECKS", 0, 1)) {
        dprintf(STDERR_FILENO, "simt: %s=%s needs the checks: compile the program without --unchecked\n",
                simt_options.trace   ? "SIMT_TRACE"
                : simt_options.costs ? "SIMT_COSTS"
                : simt_options.sites ? "SIMT_SITES"
                                     : "SIMT_CHECKS",
                simt_options.trace ? simt_options.trace : "1");
        _exit(2);
    }
    return false;
}

void simt_read_options(void)
{
    const char *seed = getenv("SIMT_SEED");
    simt_options.plain = seed && !strcmp(seed, "plain");
    simt_options.seed = number("SIMT_SEED", 1, ~0ul);
    simt_options.weak = number("SIMT_WEAK", 0, ~0ul);
    read_orders();
    simt_options.resident = number("SIMT_RESIDENT", DEFAULT_RESIDENT, MAX_RESIDENT);
    if (simt_options.resident == 0)
        simt_options.resident = 1;
    simt_options.processors = number("SIMT_PROCESSORS", simt_options.resident, MAX_RESIDENT);
    simt_options.registers = number("SIMT_REGISTERS", DEFAULT_REGISTERS, MAX_REGISTERS);
    simt_options.timeout = number("SIMT_TIMEOUT", DEFAULT_TIMEOUT, 3600);
    simt_options.fuel = FUEL;
    if (simt_options.timeout > DEFAULT_TIMEOUT)
        simt_options.fuel = FUEL / DEFAULT_TIMEOUT * simt_options.timeout;
    simt_options.format = format();
    simt_options.memory = memory("SIMT_MEMORY");
    simt_options.quiet = number("SIMT_QUIET", 0, 1);
    simt_options.keep_exit = number("SIMT_EXIT", 1, 1) == 0;
    const long costs = (long)number("SIMT_COSTS", 0, 2);
    simt_options.costs = costs > 0;
    simt_options.flags_chain = costs == 2;
    simt_options.holds = number("SIMT_HOLDS", 0, 1);
    simt_options.sites = number("SIMT_SITES", 0, 1);
    simt_options.given = number("SIMT_GIVEN", 0, 1);
    simt_options.witness = (double)number("SIMT_WITNESS", DEFAULT_WITNESS, 3600);
    simt_options.even = number("SIMT_EVEN", 0, 1);
    simt_options.cores = number("SIMT_CORES", 0, MAX_CORES);
    simt_options.last_blocks = number("SIMT_LAST_BLOCKS", 0, UINT32_MAX);
    simt_options.dry = number("SIMT_DRY", 0, 1);
    simt_options.report = file_name("SIMT_REPORT");
    simt_options.trace = file_name("SIMT_TRACE");
    simt_options.derivation = file_name("SIMT_DERIVATION");
    simt_options.choices = file_name("SIMT_CHOICES");
    simt_options.choices_log = file_name("SIMT_CHOICES_LOG");
    simt_options.lines = descriptor("SIMT_LINES");
    simt_options.filter = descriptor("SIMT_FILTER");
    simt_options.checks = decide_checks();
    simt_choose_card(simt_options.processors);
}
