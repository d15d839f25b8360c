// Writes the file anew, from its tokens. A message of the compiler shows the student's own file, so each
// token is written in its own line and column where that is possible. A directive takes one line, and what
// follows goes on in its own line.
#include <stdio.h>

#include "source.h"

static struct place at = {1, 1};

static void put(char c)
{
    putchar(c);
    at = c == '\n' ? (struct place){at.line + 1, 1} : (struct place){at.line, at.column + 1};
}

// Whether the token must not begin a line: it belongs to a directive, or would become one.
static bool goes_on(const struct token *t) { return !t->first && (t->directive || is(t, "#")); }

static void move_to(const struct token *t)
{
    while (at.line < t->place.line && !goes_on(t))
        put('\n');
    if (t->spaced && at.column > 1)
        put(' ');
    if ((t->spaced || at.column == 1) && at.line == t->place.line)
        while (at.column < t->place.column)
            put(' ');
}

// A backslash at the end of a line would continue it.
static void check_end(const struct token *t)
{
    if (is(t, "\\") && (t[1].kind == END || t[1].place.line != t->place.line || t[1].kind == END_OF_LINE))
        refuse(t->place, "a backslash that continues no line: delete it");
}

void write_tokens(void)
{
    printf("# 1 \"");
    for (const char *p = file_name; *p; p++)
        printf(*p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
    printf("\"\n");
    for (const struct token *t = tokens; t->kind != END; t++) {
        if (t->kind != END_OF_LINE) {
            check_end(t);
            move_to(t);
            for (size_t i = 0; i < t->length; i++)
                put(t->spelling[i]);
        } else if (at.column > 1) {
            put('\n');
        }
    }
    put('\n');
}
