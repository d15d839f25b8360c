// Variables of the host outside of any function, which a kernel can't use. Of constants it can use numbers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

static struct variable {
    size_t name;
    bool looked, elsewhere; // whether something else has that name, too, if anybody has looked
} * variables;
static size_t variable_count;

static bool is_any(size_t i, const char *const words[])
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

static bool is_type(size_t i)
{
    static const char *const others[] = {"return", "else", "do",  "case", "goto", "sizeof",   "throw",
                                         "delete", "new",  "and", "or",   "not",  "typename", NULL};
    return tokens[i].word && !(tokens[i].text[0] >= '0' && tokens[i].text[0] <= '9') && !is_any(i, others);
}

void note_variable(size_t i)
{
    static const char *const others[] = {
        "typedef",     "using",      "template", "friend",   "namespace",     "struct",       "class",
        "enum",        "union",      "asm",      "operator", "static_assert", "__device__",   "__constant__",
        "__managed__", "__shared__", "flatten",  "return",   "__attribute__", "thread_local", NULL};
    static const char *const specifiers[] = {"static", "inline", "volatile", "extern", NULL};
    bool begins = i == 0 || is(i - 1, ";") || is(i - 1, "}") || is(i - 1, "{");
    if (!begins || tokens[i].file->foreign || !tokens[i].word)
        return;
    size_t words = 0, k = i;
    bool constant = false;
    while (k < count && !is(k, ";") && !is(k, "=") && !is(k, "[") && !is(k, "{") && !is(k, ",")) {
        if (is_any(k, others) || is(k, "("))
            return;
        constant |= is(k, "const") || is(k, "constexpr");
        constant &= !is(k, "*");
        words += tokens[k].word && !is_any(k, specifiers) && !is(k, "const") && !is(k, "constexpr");
        k = is(k, "<") ? after_angles(k) : k + 1;
    }
    if (words < 2 || !tokens[k - 1].word || is(k - 2, ":") || (constant && !is(k, "[")))
        return;
    variables = have(realloc(variables, (variable_count + 1) * sizeof *variables));
    variables[variable_count++] = (struct variable){k - 1, false, false};
}

static bool same(size_t a, size_t b)
{
    return tokens[a].length == tokens[b].length && !memcmp(tokens[a].text, tokens[b].text, tokens[a].length);
}

// Whether a parameter, a member, another variable may be declared by the name at token k.
static bool may_be_declared(size_t k)
{
    static const char *const behind[] = {";", "=", ",", "[", "{", NULL};
    size_t type = k - 1;
    if (is_type(type) || is(type, ">"))
        return true;
    while (type > 0 && (is(type, "*") || is(type, "&")))
        type--;
    if (type < k - 1)
        return is_type(type) || is(type, ">") || is(type, "]");
    return is(k - 1, ",") && is_any(k + 1, behind);
}

static bool is_elsewhere(const struct variable *v)
{
    for (size_t k = 1; k < count; k++)
        if (k != v->name && same(k, v->name) && !tokens[k].file->foreign && may_be_declared(k))
            return true;
    return false;
}

void check_variable(size_t i)
{
    if (!tokens[i].word || tokens[i].file->foreign || is(i + 1, "(") || is(i - 1, ".") || is(i - 1, ":") ||
        (is(i - 1, ">") && is(i - 2, "-")) ||
        (is(i - 1, "(") && (is(i - 2, "sizeof") || is(i - 2, "decltype"))))
        return;
    for (struct variable *v = variables; v < variables + variable_count; v++) {
        if (!same(v->name, i))
            continue;
        if (!v->looked)
            v->elsewhere = is_elsewhere(v);
        v->looked = true;
        if (v->elsewhere)
            continue;
        char why[400];
        snprintf(why, sizeof why,
                 "%.*s is a variable of the host: declare it __device__ or __constant__, or give it to the "
                 "kernel as an "
                 "argument",
                 (int)tokens[i].length, tokens[i].text);
        refuse(i, why);
    }
}
