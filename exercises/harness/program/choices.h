// The order in which a call runs, on the CPU device: a request may give choices of the schedule, and ask for
// those that were made. A request that says nothing about choices runs as if there were no such requests.
//
// The request: `choices`, a text like a file for SIMT_CHOICES; `record`, which choices the reply has: 1 for
// all, 2 for those that are not plain, 3 for those of strong accesses, each of which is then a choice;
// `holds`, if not 0: findings in the report say how to hold a thread at its access. The reply: `choices`, a
// text like that of the request.
#ifndef CHOICES_H
#define CHOICES_H

#include <string.h>

#include "text/wire.h"

// The CPU device defines these functions, as include/simt/abi.h says. On a GPU they do not exist.
extern const char *simt_choices_replay(const char *text, size_t bytes) __attribute__((weak));
extern void simt_choices_record(int which) __attribute__((weak));
extern const char *simt_choices_recorded(size_t *bytes) __attribute__((weak));
extern void simt_findings_say_holds(int on) __attribute__((weak));

// Returns whether the call can be made. Otherwise the reply has `refused`.
static inline bool choices_begin(const struct message *request, struct message *reply)
{
    const char *text = message_text(request, "choices"), *why = NULL;
    const int which = (int)message_number(request, "record", 0);
    const bool holds = message_number(request, "holds", 0) != 0;
    if (!text && !which && !holds)
        return true;
    if (!simt_choices_replay)
        why = "choices can only be given to the CPU device";
    else if (text)
        why = simt_choices_replay(text, strlen(text));
    if (why) {
        message_add_text(reply, "refused", why);
        return false;
    }
    if (which)
        simt_choices_record(which);
    if (holds)
        simt_findings_say_holds(1);
    return true;
}

static inline void choices_end(const struct message *request, struct message *reply)
{
    size_t bytes;
    if (message_number(request, "record", 0)) {
        message_add_text(reply, "choices", simt_choices_recorded(&bytes));
        simt_choices_record(0);
    }
    if (message_number(request, "holds", 0))
        simt_findings_say_holds(0);
    if (message_text(request, "choices"))
        simt_choices_replay(NULL, 0);
}

#endif
