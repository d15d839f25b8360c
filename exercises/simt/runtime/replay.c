// Choices that a program gives as a text, and those that it gets back: see abi.h.
#include "inside.h"

void simt_every_access_choose(void)
{
    simt_counted_kept = simt_options.checks && simt_options.holds;
    simt_accesses_counted = simt_options.checks && (simt_options.holds || simt_choices_have_holds());
    simt_every_access = simt_options.weak != 0 || simt_accesses_counted;
}

const char *simt_choices_replay(const char *text, size_t bytes)
{
    const char *why = simt_choices_begin(text, bytes);
    simt_every_access_choose();
    return why;
}

void simt_findings_say_holds(int on)
{
    simt_options.holds = on;
    simt_every_access_choose();
}
