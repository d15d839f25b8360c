// simtcc --short-ints: in the file that is compiled, int has 16 bits. Headers keep their ints, and so do
// long, size_t and literals. An index that is too short for an array of more than 2^32 elements is then too
// short for one of more than 2^16 elements. So such an index can be found in a run that takes no time. An
// index whose type is deduced, such as `auto i = 0`, keeps its 32 bits.
#include <string.h>

#include "rewrite.h"

static const char *shortened; // the file's name, or NULL

void shorten_ints(const char *name) { shortened = name; }

// Returns whether token i is one of the words that together name an integer type, in any order.
static bool names_integer(size_t i)
{
    static const char *const words[] = {"unsigned", "signed", "int", "long", "short", "char", NULL};
    return is_any(i, words);
}

// Returns whether the words around token i name a type of another size, as in `unsigned long` and `long int`.
static bool has_another_size(size_t i)
{
    static const char *const sizes[] = {"long", "short", "char", NULL};
    size_t first = i, last = i;
    while (first > 0 && names_integer(first - 1))
        first--;
    while (names_integer(last + 1))
        last++;
    for (size_t k = first; k <= last; k++)
        if (is_any(k, sizes))
            return true;
    return false;
}

// Returns the short form of the type that is named by token i alone, or NULL.
static const char *short_form(size_t i)
{
    static const struct {
        const char *name, *form;
    } forms[] = {
        {"int", "short"}, {"uint", "unsigned short"}, {"int32_t", "short"}, {"uint32_t", "unsigned short"}};
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (is(i, forms[k].name))
            return forms[k].form;
    bool has_int = names_integer(i + 1) || (i > 0 && names_integer(i - 1));
    if ((is(i, "unsigned") || is(i, "signed")) && !has_int)
        return is(i, "unsigned") ? "unsigned short" : "short";
    return NULL;
}

size_t rewrite_int(size_t i)
{
    const char *form = NULL;
    if (shortened && !strcmp(tokens[i].file->name, shortened) && !has_another_size(i))
        form = short_form(i);
    if (!form)
        return i;
    write_up_to(tokens[i].text);
    put("%s", form);
    leave_out_up_to(tokens[i].text + tokens[i].length);
    return i + 1;
}
