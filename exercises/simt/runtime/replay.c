// Choices that a program gives as a text, and those that it gets back: see abi.h.
#include "inside.h"

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
