// Rewrites threadIdx, blockIdx, blockDim and gridDim, which are values. A program may also have variables of
// its own by these names: host code says dim3 gridDim(blocks), blockDim(threads).
#include "rewrite.h"

enum { BUILTINS = 4 };

// The replacements are as long as the names where that is possible, so that the compiler's messages about the
// rest of the line have the right column.
static const struct builtin {
    const char *name, *value;
} builtins[BUILTINS] = {
    {"threadIdx", "simt_ti()"},
    {"blockIdx", "simt_b()"},
    {"blockDim", "simt_d()"},
    {"gridDim", "simt_g()"},
};

static size_t own_until[BUILTINS]; // before this token, the program has a variable by that name

static bool may_be_type(size_t i)
{
    static const char *const others[] = {"return", "else", "do",  "case", "throw", "sizeof",
                                         "and",    "or",   "not", "xor",  NULL};
    return tokens[i].word && !is_any(i, others);
}

// Returns whether token i is in a declaration that begins with a type, outside of all parentheses.
static bool in_declarators(size_t i)
{
    size_t from = statement_start(i);
    int level = 0;
    for (size_t k = from; k < i; k++)
        level += is(k, "(") - is(k, ")");
    return level == 0 && may_be_type(from) && may_be_type(from + 1);
}

// Returns whether token i, one of the names, is declared there. The values have members, and no program calls
// or sets them.
static bool is_declared(size_t i)
{
    if (i == 0 || is(i + 1, "."))
        return false;
    if (is(i + 1, "(") || is(i + 1, "{") || (is(i + 1, "=") && !is(i + 2, "=")) || may_be_type(i - 1))
        return true;
    size_t type = i - 1;
    while (type > 0 && (is(type, "*") || is(type, "&") || is(type, "const")))
        type--;
    if (type < i - 1 || is(type, ">"))
        return may_be_type(type) || is(type, ">");
    return is(i - 1, ",") && in_declarators(i);
}

// Returns the token that ends the scope of what token i declares. For a parameter it is the end of the
// function's body. For a loop's variable it is the end of the statement after the parentheses.
static size_t scope_end(size_t i)
{
    for (; i < count && !is(i, "}") && !is(i, ")"); i++)
        i = closing(i);
    if (!is(i, ")"))
        return i;
    for (i++; i < count && !is(i, "{") && !is(i, ";"); i++)
        if (is(i, "("))
            i = matching(i, "(", ")");
    return is(i, "{") ? matching(i, "{", "}") : i;
}

size_t rewrite_builtin(size_t i)
{
    size_t p = 0;
    while (p < BUILTINS && !is(i, builtins[p].name))
        p++;
    if (p == BUILTINS || is_member(i) || i < own_until[p])
        return i;
    if (is_declared(i)) {
        own_until[p] = scope_end(i);
        return i;
    }
    write_up_to(tokens[i].text);
    put("%s", builtins[p].value);
    leave_out_up_to(tokens[i].text + tokens[i].length);
    return i + 1;
}
