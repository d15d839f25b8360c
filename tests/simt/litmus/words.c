// What the oracle says, in words.
#include <stdarg.h>
#include <stdio.h>

#include "oracle.h"

__attribute__((format(printf, 2, 3))) static void append(char words[WORDS], const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    size_t length = strlen(words);
    vsnprintf(words + length, WORDS - length, form, arguments);
    va_end(arguments);
}

void write_outcome(char words[WORDS], const struct test *t, const int *values)
{
    *words = 0;
    for (unsigned i = 0; i < t->registers + t->cells; i++) {
        if (i >= t->registers)
            append(words, "%s%c=", i > 0 ? " " : "", "xyzw"[i - t->registers]);
        else if (i > 0)
            append(words, ",");
        if (values[i] == THIN_AIR)
            append(words, "*");
        else
            append(words, "%d", values[i]);
    }
}

void write_axioms(char words[WORDS], const struct outcome *o)
{
    *words = 0;
    for (unsigned a = 0; a < AXIOMS; a++)
        if (o->axioms >> a & 1)
            append(words, "%s%s", *words ? "+" : "", axiom_names[a]);
    if (o->only_by_sc)
        append(words, " by fence.sc");
}
