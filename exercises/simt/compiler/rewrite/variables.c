// Variables of the host outside of all functions. A kernel cannot use them, except constants that are
// numbers.
#include <stdlib.h>

#include "rewrite.h"

static struct variable {
    size_t name;
    bool frozen;            // a constexpr array, of which a kernel can use what is known when it is compiled
    bool looked, elsewhere; // looked: `elsewhere` is known; elsewhere: something else has the same name
} * variables;
static size_t variable_count;

static bool is_type(size_t i)
{
    static const char *const others[] = {"return", "else", "do",  "case", "goto", "sizeof",   "throw",
                                         "delete", "new",  "and", "or",   "not",  "typename", NULL};
    return tokens[i].word && !is_number(i) && !is_any(i, others);
}

void note_variable(size_t i)
{
    static const char *const others[] = {
        "typedef",       "using",        "template",    "friend",     "namespace", "struct",
        "class",         "enum",         "union",       "asm",        "operator",  "static_assert",
        "__device__",    "__constant__", "__managed__", "__shared__", "flatten",   "return",
        "__attribute__", "thread_local", "<<<",         NULL};
    static const char *const specifiers[] = {"static", "inline", "volatile", "extern", NULL};
    bool begins = i == 0 || is(i - 1, ";") || is(i - 1, "}") || is(i - 1, "{");
    if (!begins || !tokens[i].word)
        return;
    size_t words = 0, k = i;
    bool constant = false, frozen = false; // constant: it is const; frozen: it is constexpr
    while (k < count && !is(k, ";") && !is(k, "=") && !is(k, "[") && !is(k, "{") && !is(k, ",")) {
        if (is_any(k, others) || is(k, "("))
            return;
        constant |= is(k, "const") || is(k, "constexpr");
        constant &= !is(k, "*");
        frozen |= is(k, "constexpr");
        words += tokens[k].word && !is_any(k, specifiers) && !is(k, "const") && !is(k, "constexpr");
        k = is(k, "<") ? after_angles(k) : k + 1;
    }
    if (words < 2 || !tokens[k - 1].word || is(k - 2, "::") || ((constant || frozen) && !is(k, "[")))
        return;
    variables = have(realloc(variables, (variable_count + 1) * sizeof *variables));
    variables[variable_count++] = (struct variable){k - 1, frozen, false, false};
}

// Returns whether the brackets or braces around token k open at a token for which `opens` returns true.
static bool stands_in(size_t k, bool (*opens)(size_t))
{
    int level = 0;
    while (k-- > 0 && !is(k, ";")) {
        level += is(k, ")") + is(k, "]") + is(k, "}") - is(k, "(") - is(k, "[") - is(k, "{");
        if (level < 0 && opens(k))
            return true;
        level = level < 0 ? 0 : level;
    }
    return false;
}

static bool opens_binding(size_t k) // such as auto &[a, b]
{
    return is(k, "[") && (is(k - 1, "auto") || (is(k - 1, "&") && (is(k - 2, "auto") || is(k - 2, "&"))));
}

static bool opens_enumeration(size_t k)
{
    if (!is(k, "{"))
        return false;
    for (size_t i = statement_start(k); i < k; i++)
        if (is(i, "enum"))
            return true;
    return false;
}

bool may_declare(size_t k)
{
    static const char *const behind[] = {";", "=", ",", "[", "{", "(", NULL};
    size_t type = k - 1;
    if (tokens[k].file->foreign)
        return false;
    if (is_type(type) || is(type, ">") || is(type, "typename") || is(type, "...")) // such as int... k
        return true;
    while (type > 0 && (is(type, "*") || is(type, "&")))
        type--;
    if (type < k - 1 && is(type, "(")) // such as int (&a)[n], int (*f)(int), int (*f[n])(int)
        return type > 0 && (is_type(type - 1) || is(type - 1, ">") || is(type - 1, "*")) &&
               (is(k + 1, "[") || (is(k + 1, ")") && (is(k + 2, "[") || is(k + 2, "("))));
    if (type < k - 1)
        return is_type(type) || is(type, ">") || is(type, "]") || is(type, "::");
    if (is(k - 1, "[") && is(k + 1, "=") && !is(k + 2, "=")) // such as [k = 1](…) { … }
        return true;
    if ((is(k - 1, "[") || is(k - 1, ",")) && (is(k + 1, "]") || is(k + 1, ",")) &&
        stands_in(k, opens_binding))
        return true;
    if ((is(k - 1, "{") || is(k - 1, ",")) && stands_in(k, opens_enumeration))
        return true;
    return is(k - 1, ",") && is_any(k + 1, behind);
}

static bool is_elsewhere(const struct variable *v)
{
    for (size_t k = 1; k < count; k++)
        if (k != v->name && same(k, v->name) && may_declare(k))
            return true;
    return false;
}

static bool opens_type(size_t k) // such as sizeof(…), which computes nothing
{
    static const char *const words[] = {"sizeof", "decltype",   "alignof", "noexcept",
                                        "typeid", "__typeof__", NULL};
    return is(k, "(") && k > 0 && is_any(k - 1, words);
}

static bool opens_constant(size_t k)
{
    return is(k, "[") || (is(k, "(") && k > 0 && is(k - 1, "static_assert"));
}

static bool is_unevaluated(size_t i)
{
    size_t k = i;
    while (k > 0 && (is(k - 1, "*") || is(k - 1, "&")))
        k--;
    return (k > 0 && is(k - 1, "sizeof")) || stands_in(i, opens_type);
}

// Returns whether token i, a constexpr array, may be used there because the compiler computes the element.
static bool is_constant(size_t i)
{
    for (size_t k = statement_start(i); k < i; k++)
        if (is(k, "constexpr"))
            return true;
    return (is(i + 1, "[") && !has_name(i + 1)) || is(i - 1, "<") || stands_in(i, opens_constant);
}

void check_variable(size_t i)
{
    if (!tokens[i].word || is(i + 1, "(") || is_member(i))
        return;
    for (struct variable *v = variables; v < variables + variable_count; v++) {
        if (!same(v->name, i))
            continue;
        if (!v->looked)
            v->elsewhere = is_elsewhere(v);
        v->looked = true;
        if (v->elsewhere || is_unevaluated(i) || (v->frozen && is_constant(i)))
            continue;
        refuse(i,
               "%.*s is a variable of the host: declare it __device__ or __constant__, or give it to the "
               "kernel as an argument",
               (int)tokens[i].length, tokens[i].text);
    }
}
