// Rewrites static variables in the device's functions. Each is a single variable for all threads of the grid.
// It lies in device memory, and is laid out when a thread first reaches the declaration. A constant stays
// where the compiler puts it.
#include <stdlib.h>

#include "rewrite.h"

static size_t *declarations, declaration_count,
    next_declaration; // the first tokens of their declarations, in order

static bool is_placing(size_t i)
{
    return is(i, "static") || is(i, "__device__") || is(i, "__constant__") || is(i, "__managed__");
}

void note_static(size_t i)
{
    if (!is(i, "static") || depth == 0)
        return;
    size_t from = i;
    while (from > 0 && tokens[from - 1].word)
        from--;
    size_t end = declaration_end(i);
    bool other = false;
    for (size_t k = from; k < end && !is(k, "=") && !is(k, "{"); k++)
        other |= is(k, "__shared__") || is(k, "thread_local");
    if (other || !is_variable(from))
        return;
    declarations = have(realloc(declarations, (declaration_count + 1) * sizeof *declarations));
    declarations[declaration_count++] = from;
}

static void put_static(size_t from, size_t specifiers, size_t first, size_t last)
{
    static unsigned number;
    size_t name = declared_name(first);
    if (!name || name >= last)
        refuse(from, "this form of a static variable in a kernel is not supported on the CPU device");
    int length = (int)tokens[name].length;
    const char *text = tokens[name].text;
    number++;
    note_reference(name);
    put("static simt_static simt_l%u = {\"%.*s\", 0, 0, 0, 0, 0}; "
        "auto &%.*s = simt_static_object(simt_l%u, [&]() -> auto & { static %s",
        number, length, text, length, text, number,
        is(specifiers, "(") ? "" : "__constinit "); // GCC 12 takes such a pointer for a function
    put_tokens(from, specifiers, is_placing);
    put_tokens(first, last, is_placing);
    put("; return %.*s; }()); ", length, text);
}

size_t rewrite_static(size_t i)
{
    if (next_declaration == declaration_count || declarations[next_declaration] != i)
        return i;
    next_declaration++;
    size_t end = declaration_end(i), name = declared_name(i), specifiers = name;
    for (size_t k = name; k < end; k++)
        if (is(k, "threadIdx") || is(k, "blockIdx") || is(k, "blockDim") || is(k, "gridDim"))
            refuse(k, "a static variable in a kernel gets its value before any thread runs, so the value "
                      "must be constant");
    write_up_to(tokens[i].text);
    while (specifiers > i && (is(specifiers - 1, "*") || is(specifiers - 1, "&") || is(specifiers - 1, "(")))
        specifiers--;
    for (size_t first = specifiers; first < end;) {
        size_t last = declarator_end(first);
        put_static(i, specifiers, first, last);
        first = last + 1;
    }
    leave_out_up_to(tokens[end].text + 1);
    return end + 1;
}
