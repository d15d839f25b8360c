// Puts what a witness shows into words.
#include <string.h>

#include "inside.h"

static void line_text(struct text *text, const struct party *party)
{
    const char *kernel = file_name(setting(&settings.kernel, "kernel.cu")), *file = text_bytes(&party->file);
    text_add(text, "%s:%d", strcmp(file, kernel) == 0 ? "" : file, party->line);
}

static const char *does(const struct party *party)
{
    const char *op = text_bytes(&party->op);
    if (strcmp(op, "read") == 0)
        return "reads";
    return strcmp(op, "write") == 0 ? "writes" : "updates";
}

void witness_access_text(struct text *text, const struct witness *w, int k)
{
    const struct party *party = k == 0 ? &w->first : &w->then;
    text_add(text, "%s %s %s", text_bytes(&party->who), does(party), text_bytes(&w->shown));
}

// Adds the two accesses: FIRST writes XY[6] at :17 before THEN reads it at :16.
static void turned_text(struct text *text, const struct witness *w)
{
    witness_access_text(text, w, 0);
    text_add(text, " at ");
    line_text(text, &w->first);
    text_add(text, " before %s %s it at ", text_bytes(&w->then.who), does(&w->then));
    line_text(text, &w->then);
}

// Adds the three accesses: THEN reads XY[7] at :21, FIRST writes it at :25, and THEN writes it at :21.
static void overwrites_text(struct text *text, const struct witness *w)
{
    text_add(text, "%s reads %s at ", text_bytes(&w->then.who), text_bytes(&w->shown));
    line_text(text, &w->sees);
    text_add(text, ", %s %s it at ", text_bytes(&w->first.who), does(&w->first));
    line_text(text, &w->first);
    text_add(text, ", then %s %s it at ", text_bytes(&w->then.who), does(&w->then));
    line_text(text, &w->then);
}

static void held_text(struct text *text, const struct witness *w)
{
    text_add(text, "%s waits at ", text_bytes(&w->then.who));
    line_text(text, &w->then);
    text_add(text, " until no other thread can go on");
}

static void older_text(struct text *text, const struct witness *w)
{
    text_add(text, "%s ", text_bytes(&w->then.who));
    if (w->course == SEES_SIGNAL) {
        text_add(text, "sees the signal at ");
        line_text(text, &w->sees);
        text_add(text, ", but still ");
    }
    text_add(text, "reads %s at ", text_bytes(&w->shown));
    line_text(text, &w->then);
    text_add(text, " as it was before %s wrote it at ", text_bytes(&w->first.who));
    line_text(text, &w->first);
}

static void result_text(struct text *text, const struct told_result *result)
{
    const char *name = text_bytes(&result->name);
    if (result->lacks.length > 0)
        text_add(text, "%s is %s", name, result->lacks.bytes);
    else if (result->got.length > 0)
        text_add(text, "%s becomes %s", name, result->got.bytes);
    else
        text_add(text, "%s goes wrong", name);
    if (result->expected.length > 0)
        text_add(text, "; it should be %s", result->expected.bytes);
}

static void wrong_text(struct text *text, const struct witness *w)
{
    text_add(text, "seen going wrong%s%s: ", w->where.length > 0 ? " with " : "", text_bytes(&w->where));
    switch (w->course) {
    case TURNED: turned_text(text, w); break;
    case IS_HELD: held_text(text, w); break;
    case READS_OLDER:
    case SEES_SIGNAL: older_text(text, w); break;
    case OVERWRITES: overwrites_text(text, w); break;
    case BY_NUMBERS:
        text_add(text, "blocks, and the threads of each, run one after the other by their numbers");
        break;
    }
    text_add(text, ", and ");
    result_text(text, &w->result);
}

void witness_text(struct text *text, const struct witness *w)
{
    if (w->seen == SEEN_WRONG)
        wrong_text(text, w);
    else if (w->seen == SEEN_SAME)
        text_add(
            text,
            "both orders give the same numbers%s%s; with other sizes they may differ, and the compiler may "
            "assume that there is no race",
            w->where.length > 0 ? " with " : " here", text_bytes(&w->where));
}

bool witness_names_pair(const struct witness *w) { return w->course != IS_HELD && w->course != BY_NUMBERS; }

const char *witness_code(const struct witness *w)
{
    static const char *const codes[] = {NULL, "wrong", "same"};
    return codes[w->seen];
}
