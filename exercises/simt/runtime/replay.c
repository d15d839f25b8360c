// Choices that a program gives as a text, and those that it gets back: see abi.h.
#include "inside.h"

void simt_every_access_choose(void) { simt_every_access = simt_options.weak != 0; }

const char *simt_choices_replay(const char *text, size_t bytes)
{
    const char *why = simt_choices_begin(text, bytes);
    simt_every_access_choose();
    return why;
}
