// What belongs together: braces, parentheses, declarators.
#include "rewrite.h"

int depth;
static bool transparent[512]; // for each brace: it belongs to a namespace or to extern "C"
static int braces;

static void open_brace(size_t i)
{
    bool passes = i > 0 && (is(i - 1, "\"C\"") || is(i - 1, "\"C++\""));
    for (size_t k = statement_start(i); k < i; k++)
        passes |= is(k, "namespace"); // such as namespace a::b, namespace [[deprecated]] c
    if (braces < 512)
        transparent[braces] = passes;
    braces++;
    depth += !passes;
}

static void close_brace(void)
{
    if (braces > 0 && --braces < 512 && !transparent[braces])
        depth--;
}

void follow_brace(size_t i)
{
    if (is(i, "{"))
        open_brace(i);
    else if (is(i, "}"))
        close_brace();
}

void leave_braces(void) { depth = braces = 0; }

size_t statement_start(size_t i)
{
    static const char *const behind_value[] = {">", ">>>", ",", ")", NULL};
    while (i > 0 && !is(i - 1, ";") && !is(i - 1, "{")) {
        i--;
        if (!is(i, "}"))
            continue;
        if (!is_any(i + 1, behind_value))
            return i + 1;
        for (int level = 1; level > 0 && i > 0;) { // such as what<T{}>
            i--;
            level += is(i, "}") - is(i, "{");
        }
    }
    return i;
}

size_t matching(size_t i, const char *open, const char *close)
{
    int level = 0;
    for (; i < count; i++) {
        level += is(i, open) - is(i, close);
        if (level == 0)
            return i;
    }
    return i;
}

size_t closing(size_t i)
{
    return is(i, "(")   ? matching(i, "(", ")")
           : is(i, "[") ? matching(i, "[", "]")
           : is(i, "{") ? matching(i, "{", "}")
                        : i;
}

bool has_name(size_t i)
{
    for (size_t end = matching(i, "[", "]"); i < end; i++)
        if (tokens[i].word && !is_number(i))
            return true;
    return false;
}

size_t after_angles(size_t i)
{
    if (!is(i, "<"))
        return i;
    int level = 0;
    do {
        level += is(i, "<") - is(i, ">");
        if (is(i, "(")) // such as <(n >= 32)>
            i = matching(i, "(", ")");
        i++;
    } while (level > 0 && i < count && !is(i, ";"));
    return i < count ? i : count;
}

// Returns whether the { at token i opens a function's body, and not a value such as T{}. list: token i is in
// a constructor's list of members.
static bool opens_body(size_t i, bool list)
{
    if (list)
        return !tokens[i - 1].word && !is(i - 1, ">");
    return !is(matching(i, "{", "}") + 1, ">");
}

size_t body_start(size_t i)
{
    bool parameters = false, list = false;
    for (; i < count && !is(i, ";"); i++) {
        if (is(i, "operator")) { // such as operator<, operator(), operator()
            for (i++; i + 1 < count && !is(i + 1, "("); i++)
                ;
        } else if (is(i, "(") || is(i, "[")) {
            parameters |= is(i, "(");
            i = closing(i);
        } else if (is(i, "<") && i > 0 && tokens[i - 1].word) {
            i = after_angles(i) - 1;
        } else if (is(i, ":")) {
            list |= parameters;
        } else if (is(i, "{")) {
            if (opens_body(i, list))
                return i;
            i = closing(i);
        }
    }
    return 0;
}

bool of_lambda(size_t i)
{
    while (i > 0 && (is(i - 1, "__host__") || is(i - 1, "__device__")))
        i--;
    if (i == 0 || !is(i - 1, "]"))
        return false;
    size_t k = i - 1;
    for (int level = 1; level > 0 && k > 0;) {
        k--;
        level += is(k, "]") - is(k, "[");
    }
    return !is(k + 1, "["); // of [[nodiscard]]
}

size_t declared_name(size_t i)
{
    size_t name = 0;
    bool body = false; // after struct, union or enum, the first braces hold members
    while (i < count && !is(i, "[") && !is(i, ",") && !is(i, ";") && !is(i, "=") && !(is(i, "{") && !body)) {
        body |= is(i, "struct") || is(i, "union") || is(i, "class") || is(i, "enum");
        if (is(i, "(") && is(i + 1, "*"))
            i += is(i + 2, "const") ? 3 : 2; // such as (*f)(int)
        else if (is(i, "("))
            i = matching(i, "(", ")") + 1; // such as alignas(16)
        else if (is(i, "<"))
            i = after_angles(i);
        else if (is(i, "{"))
            i = matching(i, "{", "}") + 1;
        else
            name = tokens[i].word ? i : name, i++;
    }
    return name;
}

size_t declaration_end(size_t i)
{
    while (i < count && !is(i, ";"))
        i = is(i, "{") ? matching(i, "{", "}") + 1 : i + 1;
    return i;
}

size_t declarator_end(size_t i)
{
    int level = 0;
    for (; i < count && !(level == 0 && (is(i, ",") || is(i, ";"))); i++)
        level += is(i, "(") + is(i, "[") + is(i, "{") - is(i, ")") - is(i, "]") - is(i, "}");
    return i;
}

// Returns whether the : at token i begins a constructor's list of members. Otherwise it belongs to a label or
// to a ?.
static bool begins_members(size_t i)
{
    bool parameters = false;
    for (size_t k = statement_start(i); k < i; k++) {
        if (is(k, "?") || is(k, "case"))
            return false;
        parameters |= is(k, "(");
    }
    return parameters;
}

bool is_member(size_t i)
{
    static const char *const before[] = {".", "->", "::", NULL};
    return is_any(i - 1, before) || (is(i - 1, ":") && begins_members(i - 1));
}

bool calls_by_name(size_t i)
{
    static const char *const before[] = {"return", "else", "do", NULL};
    if (depth > 0 && is(i - 1, "(") && is(i + 1, ")") && is(i + 2, "(")) // such as (memcpy)(…)
        return !tokens[i - 2].word || is_any(i - 2, before);
    if (depth == 0 || !is(i + 1, "("))
        return false;
    if (is(i - 1, "::"))
        return !tokens[i - 2].word || is(i - 2, "std");
    bool declared = is(i - 1, "*") || (tokens[i - 1].word && !is_any(i - 1, before));
    return !is_member(i) && !declared;
}
