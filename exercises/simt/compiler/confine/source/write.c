// Writes the file anew, from its tokens. A message of the compiler shows the student's own file, so each
// token is written in its own line and column where that is possible. A directive takes one line, and what
// follows goes on in its own line.
//
// No header sees the file's macros, because a macro could make anything of the header's code, which is not
// checked: they are put away before each #include, and come back after it.
#include <stdio.h>
#include <string.h>

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

static void put_mark(const char *name, int line, const char *flags)
{
    printf("# %d \"", line);
    for (const char *p = name; *p; p++)
        printf(*p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
    printf("\"%s\n", flags);
}

// ---- macros

enum { MOST_MACROS = 4096 };
static const struct token *macros[MOST_MACROS]; // their names
static size_t macro_count;

static bool same(const struct token *a, const struct token *b)
{
    return a->length == b->length && !memcmp(a->spelling, b->spelling, a->length);
}

// Returns whether the macro is one by which a header of C or of a library is configured, with no more than a
// number.
static bool is_setting(const struct token *name)
{
    bool known = is(name, "NDEBUG") || begins_with(name, "CUB_") || begins_with(name, "THRUST_");
    return known && (name[1].kind == END_OF_LINE || (name[1].kind == NUMBER && name[2].kind == END_OF_LINE));
}

static void note_macro(const struct token *name)
{
    if (name->kind != WORD || is_setting(name))
        return;
    for (size_t i = 0; i < macro_count; i++)
        if (same(macros[i], name))
            return;
    if (macro_count == MOST_MACROS)
        refuse(name->place, "more than %d macros", MOST_MACROS);
    macros[macro_count++] = name;
}

// Puts a line for each macro. These lines are not counted as lines of the file.
static void put_for_macros(const char *before, const char *after, bool undefined)
{
    put_mark("<macros>", 1, " 3");
    for (size_t i = 0; i < macro_count; i++) {
        int length = (int)macros[i]->length;
        const char *name = macros[i]->spelling;
        printf("%s%.*s%s\n", before, length, name, after);
        if (undefined)
            printf("#undef %.*s\n", length, name);
    }
}

static void hide_macros(const struct token *include)
{
    if (at.column > 1)
        put('\n');
    put_for_macros("#pragma push_macro(\"", "\")", true);
    put_mark(file_name, include->place.line, "");
    at = (struct place){include->place.line, 1};
}

static void show_macros(int line)
{
    put('\n');
    put_for_macros("#pragma pop_macro(\"", "\")", false);
    put_mark(file_name, line, "");
    at = (struct place){line, 1};
}

// ---- all tokens

void write_tokens(void)
{
    const struct token *including = NULL;
    put_mark(file_name, 1, "");
    for (const struct token *t = tokens; t->kind != END; t++) {
        bool begins = t->first && t->directive;
        if (begins && (is(&t[1], "define") || is(&t[1], "undef")))
            note_macro(&t[2]);
        if (begins && is(&t[1], "include") && macro_count)
            hide_macros(including = t);
        if (t->kind != END_OF_LINE) {
            check_end(t);
            move_to(t);
            for (size_t i = 0; i < t->length; i++)
                put(t->spelling[i]);
        } else if (including) {
            show_macros(including->place.line + 1);
            including = NULL;
        } else if (at.column > 1) {
            put('\n');
        }
    }
    put('\n');
}
