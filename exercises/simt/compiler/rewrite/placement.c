// Rewrites new (place) T(…) in a confined file, and in the libraries' headers that it includes. The compiler
// makes the object where `place` points, and may do so without a call of the watcher. So the place is checked
// first: new (simt_spot_of(place)) T(…).
#include "rewrite.h"

size_t rewrite_placement(size_t i)
{
    if (!is(i, "new") || !confines() || (!tokens[i].file->foreign && !is_confined(tokens[i].file)))
        return i;
    bool library = tokens[i].file->foreign;
    if (library && (is(i - 1, "operator") || !is(i - 1, "::")))
        return i;
    if (is(i - 1, "operator"))
        refuse(i, "refused: operator new: where an object lies is for malloc() and new to say");
    if (!is(i + 1, "("))
        return i;
    size_t after = closing(i + 1) + 1;
    if (is(after, "("))
        refuse(i, "refused: new (…)(…): write the type without parentheses, as in new T(…)");
    if (!is(after, "::") && !tokens[after].word)
        return i; // such as new (T)
    write_up_to(tokens[i + 2].text);
    put("simt_spot_of(");
    write_up_to(tokens[after - 1].text);
    put(")");
    return after;
}
