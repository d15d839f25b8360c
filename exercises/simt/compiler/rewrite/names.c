// Passes on the name that the program gives an array when it allocates it: cudaMalloc((void **)&totals,
// bytes) names the array totals.
#include "rewrite.h"

enum { LONGEST = 40 }; // bytes of a name; a longer name does not help the reader

static bool allocates(size_t i)
{
    return (is(i, "cudaMalloc") || is(i, "cudaMallocManaged") || is(i, "cudaMallocAsync") ||
            is(i, "cudaMallocFromPoolAsync") || is(i, "cudaMallocPitch") || is(i, "cudaMallocArray") ||
            is(i, "cudaMalloc3DArray") || is(i, "cudaMallocHost") || is(i, "cudaHostAlloc")) &&
           calls_by_name(i);
}

// Returns the token after the cast at i, (void **) or reinterpret_cast<void **>, or i if there is none.
static size_t after_pointer_cast(size_t i)
{
    if (is(i, "reinterpret_cast"))
        return after_angles(i + 1);
    size_t k = i + is(i, "(");
    while (k > i && k < count && tokens[k].word)
        k++;
    return k > i + 1 && is(k, "*") && is(k + 1, "*") && is(k + 2, ")") ? k + 3 : i;
}

// Returns whether [from, to) is a variable, a member or an element with a short name.
static bool is_name(size_t from, size_t to)
{
    static const char *const joins[] = {".", "->", "::", "[", "]", "*", "-", NULL};
    size_t length = 0;
    for (size_t i = from; i < to; i++) {
        if (!tokens[i].word && !is_any(i, joins))
            return false;
        length += tokens[i].length;
    }
    return from < to && length <= LONGEST;
}

// Leaves out parentheses around [*from, *to).
static void undress(size_t *from, size_t *to)
{
    while (*from < *to && is(*from, "(") && matching(*from, "(", ")") + 1 == *to) {
        ++*from;
        --*to;
    }
}

// Rewrites the first argument of an allocation: &totals becomes simt_called(&totals, "totals"), after its
// cast.
size_t rewrite_allocation(size_t i)
{
    if (!allocates(i))
        return i;
    size_t from = after_pointer_cast(i + 2), to = declarator_end(i + 2);
    if (to >= matching(i + 1, "(", ")"))
        return i;
    undress(&from, &to);
    size_t name = from + is(from, "&"), end = to;
    bool dereferenced = name == from;
    undress(&name, &end);
    if (is(name, "this") && is(name + 1, "->"))
        name += 2;
    if (!is_name(name, end))
        return i;
    write_up_to(tokens[from].text);
    put("simt_called(");
    resume(from);
    write_up_to(tokens[to].text);
    put(",\"%s", dereferenced ? "*" : "");
    put_name(name, end);
    put("\")");
    resume(to);
    return to;
}
