// Braces, parentheses, declarators.
#include "rewrite.h"

int depth;
static bool transparent[512]; // by brace: of a namespace or extern "C"
static int braces;

static void open_brace(size_t i)
{
    bool passes = i > 0 && (is(i - 1, "namespace") || is(i - 1, "\"C\"") || is(i - 1, "\"C++\"") ||
                            (i > 1 && tokens[i - 1].word && is(i - 2, "namespace")));
    for (size_t k = i; !passes && k-- > 0 && (tokens[k].word || is(k, ":"));)
        passes = is(k, "namespace"); // namespace a::b
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
    while (i > 0 && !is(i - 1, ";") && !is(i - 1, "{") && !is(i - 1, "}"))
        i--;
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

size_t after_angles(size_t i)
{
    if (!is(i, "<"))
        return i;
    int level = 0;
    do {
        level += is(i, "<") - is(i, ">");
        i++;
    } while (level > 0 && i < count && !is(i, ";"));
    return i;
}

size_t declared_name(size_t i)
{
    size_t name = 0;
    bool body = false; // struct or union comes first: what is in braces is its members
    while (i < count && !is(i, "[") && !is(i, ",") && !is(i, ";") && !is(i, "=") && !(is(i, "{") && !body)) {
        body |= is(i, "struct") || is(i, "union") || is(i, "class");
        if (is(i, "(") && is(i + 1, "*"))
            i += is(i + 2, "const") ? 3 : 2; // (*f)(int)
        else if (is(i, "("))
            i = matching(i, "(", ")") + 1; // alignas(16)
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

bool calls_by_name(size_t i)
{
    if (depth == 0 || !is(i + 1, "("))
        return false;
    if (is(i - 1, ":"))
        return !tokens[i - 3].word || is(i - 3, "std");
    bool member = is(i - 1, ".") || (is(i - 1, ">") && is(i - 2, "-"));
    bool declared = is(i - 1, "*") || (tokens[i - 1].word && !is(i - 1, "return") && !is(i - 1, "else"));
    return !member && !declared;
}
