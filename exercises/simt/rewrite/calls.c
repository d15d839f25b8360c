// Who may call whom: kernels are launched, and call what is declared __device__.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

struct function { // a name that the program gives to functions
    const char *text;
    size_t length;
    bool kernel, host,
        other; // what is declared by that name: a kernel, a host function's body, anything else
};

static struct function *functions;
static size_t function_count;

static struct function *find_function(size_t i)
{
    for (struct function *f = functions; f < functions + function_count; f++)
        if (f->length == tokens[i].length && !memcmp(f->text, tokens[i].text, f->length))
            return f;
    return NULL;
}

static bool is_any(size_t i, const char *const words[])
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

// Token i is a name before a parenthesis, outside of any function. If a function is declared there, notes
// what sort of one; of templates and what is called like a function but is none, only that there is
// something.
static void note_function(size_t i)
{
    static const char *const device[] = {"__device__", NULL};
    static const char *const kernel[] = {"flatten", NULL}; // what __global__ has become
    static const char *const special[] = {"template", "constexpr", "operator", "=",     "using",
                                          "typedef",  "friend",    "extern",   "class", NULL};
    size_t from = statement_start(i), after = matching(i + 1, "(", ")") + 1;
    bool on_device = false, is_kernel = false, is_special = false;
    for (size_t k = from; k < i; k++) {
        on_device |= is_any(k, device);
        is_kernel |= is_any(k, kernel);
        is_special |= is_any(k, special) && !is_kernel;
    }
    bool typed = i > from && (tokens[i - 1].word || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">"));
    struct function *f = find_function(i);
    if (!f) {
        functions = have(realloc(functions, (function_count + 1) * sizeof *functions));
        f = &functions[function_count++];
        *f = (struct function){tokens[i].text, tokens[i].length, false, false, false};
    }
    if (is_kernel)
        f->kernel = true;
    else if (typed && !on_device && !is_special && is(after, "{"))
        f->host = true;
    else if (on_device || is_special || !is(after, ";"))
        f->other = true;
}

static bool is_function_name(size_t i)
{
    return tokens[i].word && is(i + 1, "(") && !tokens[i].file->foreign;
}

// Whether token i, a name before a parenthesis in a function's body, calls what is declared outside of it.
static bool is_call(size_t i)
{
    static const char *const before[] = {"return", "else", "do", "case", NULL};
    bool member = is(i - 1, ".") || is(i - 1, ":") || (is(i - 1, ">") && is(i - 2, "-"));
    return !member && !is(i - 1, "*") && !is(i - 1, ">") && (!tokens[i - 1].word || is_any(i - 1, before));
}

static void check_call(size_t i, bool in_kernel)
{
    char why[400];
    const struct function *f = find_function(i);
    if (!f || !is_call(i))
        return;
    int length = (int)f->length;
    if (f->kernel && !f->host && !f->other && !in_kernel) {
        snprintf(why, sizeof why, "%.*s is a kernel: it is launched by %.*s<<<grid, block>>>(arguments)",
                 length, f->text, length, f->text);
        refuse(i, why);
    }
    if (f->host && !f->kernel && !f->other && in_kernel) {
        snprintf(why, sizeof why, "%.*s() is host code: a kernel can call only what is declared __device__",
                 length, f->text);
        refuse(i, why);
    }
}

void check_calls(void)
{
    bool in_kernel = false; // or what is declared now is one
    for (size_t i = 0; i < count; i++) {
        follow_brace(i);
        if (depth == 0 && is_function_name(i))
            note_function(i);
    }
    leave_braces();
    for (size_t i = 0; i < count; i++) {
        follow_brace(i);
        if (depth == 0 && (is(i, ";") || is(i, "}")))
            in_kernel = false;
        else if (depth == 0 && is(i, "flatten"))
            in_kernel = true;
        else if (depth > 0 && is_function_name(i))
            check_call(i, in_kernel);
    }
    leave_braces();
}
