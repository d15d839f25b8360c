// Rewrites which variables a lambda captures. A shared or static variable of a function becomes a reference,
// which a lambda with [=] would copy, and a lambda with [] could not use. In CUDA C++ it is not captured,
// because it does not belong to one call of the function. So a lambda that uses it captures it by reference:
//
//   [=](int i) { return s[i]; }   becomes   [=, &s](int i) { return s[i]; }
#include "rewrite.h"

enum { MOST = 256 };
static struct reference {
    size_t name;
    int depth; // of the braces that it is declared in
} references[MOST];
static unsigned reference_count;

static void leave_scopes(void)
{
    while (reference_count > 0 && references[reference_count - 1].depth > depth)
        reference_count--;
}

void note_reference(size_t name)
{
    leave_scopes();
    if (reference_count < MOST)
        references[reference_count++] = (struct reference){name, depth};
}

// Whether the [ at token i begins a lambda, and not an index, a declarator or an attribute.
static bool begins_lambda(size_t i)
{
    static const char *const words[] = {"return", "else", "do", "co_return", "co_yield", NULL};
    if (i == 0 || is(i + 1, "[") || is(i - 1, "[") || is(i - 1, "]") || is(i - 1, ")"))
        return false;
    return !tokens[i - 1].word || is_any(i - 1, words);
}

static bool has_token(size_t from, size_t to, size_t name)
{
    while (from < to && !same(from, name))
        from++;
    return from < to;
}

// Whether an inner variable by the same name hides this one.
static bool is_hidden(unsigned k)
{
    for (unsigned inner = k + 1; inner < reference_count; inner++)
        if (same(references[inner].name, references[k].name))
            return true;
    return false;
}

size_t rewrite_capture(size_t i)
{
    leave_scopes();
    if (reference_count == 0 || !is(i, "[") || is(i + 1, "&") || !begins_lambda(i))
        return i;
    const size_t end = closing(i), body = body_start(end), last = closing(body);
    const size_t place = is(i + 1, "=") ? i + 2 : i + 1;
    bool captures = place == i + 2;
    for (unsigned k = 0; body > 0 && k < reference_count; k++) {
        const size_t name = references[k].name;
        if (is_hidden(k) || has_token(end, body, name) || !has_token(body, last, name))
            continue;
        write_up_to(tokens[place].text);
        put("%s&%.*s", captures ? ", " : "", (int)tokens[name].length, tokens[name].text);
        captures = true;
    }
    if (captures && place == i + 1 && place < end)
        put(", ");
    return place;
}
