// Rewrites shifts in functions of the device: a << b becomes a << simt_by << b, and a <<= b becomes
// a <<= simt_by = b. include/simt/shifts.h says what these do. A shift by a number that any type allows stays
// as it is.
#include <stdlib.h>

#include "rewrite.h"

static bool *shifts; // for each token

static bool is_pair(size_t i, const char *sign)
{
    return is(i, sign) && is(i + 1, sign) && tokens[i].text + 1 == tokens[i + 1].text;
}

// Returns whether the > > at token i close lists of template arguments: before them, two < are still open,
// with only types and values in between.
static bool close_templates(size_t i)
{
    static const char *const others[] = {";", "{", "}", "(", "[", "=", "&&", "||", "?", "return", NULL};
    int open = -2;
    while (i > 0 && !is_any(--i, others) && !is_pair(i, "&") && !is_pair(i, "|")) {
        for (int level = is(i, ")") || is(i, "]"); level > 0 && i > 0;) {
            i--;
            level += (is(i, ")") || is(i, "]")) - (is(i, "(") || is(i, "["));
        }
        open += is(i, "<") - is(i, ">");
        if (open == 0)
            return true;
    }
    return false;
}

// Returns whether token i is a number that every type can be shifted by, and is all that is shifted by.
static bool is_small(size_t i)
{
    static const char *const binds_tighter[] = {"+", "-", "*", "/", "%", ".", NULL};
    return is_number(i) && strtoul(tokens[i].text, NULL, 0) < 32 && !is_any(i + 1, binds_tighter);
}

void note_shift(size_t i)
{
    bool left = is_pair(i, "<"), right = !left && is_pair(i, ">");
    if (as_passed || !(left || right) || i < 2 || is(i - 1, "operator") || is(i - 1, "<") || is(i + 2, ">"))
        return;
    if (is_small(i + 2 + is(i + 2, "=")) || (right && !is(i + 2, "=") && close_templates(i)))
        return;
    if (!shifts)
        shifts = have(calloc(count + 1, sizeof *shifts));
    shifts[i] = true;
}

size_t rewrite_shift(size_t i)
{
    if (!shifts || !shifts[i])
        return i;
    size_t next = i + 2 + is(i + 2, "=");
    write_up_to(tokens[next - 1].text + tokens[next - 1].length);
    put(is(next - 1, "=") ? " simt_by = " : is(i, "<") ? " simt_by <<" : " simt_by >>");
    resume(next);
    return next;
}
