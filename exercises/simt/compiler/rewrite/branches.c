// Notes where threads part. If a thread does something that leads it past a barrier, it notes this as it does
// so. The message about the barrier that it did not reach then says what it did:
//
//   if (c) S             becomes   if (c) S else {N}      if S has a barrier; N notes what the thread does
//   if (c) S else T      becomes   if (c) S else {N T}    likewise; and if (c) {N S} else T, if T has a
//   barrier for (…) S            becomes   {for (…) S {N}}        and likewise while and do return; becomes
//   {N return;}            in a kernel
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

struct span { // a range of tokens: [from, to)
    size_t from, to;
};

struct insertion { // what is put in before a token
    size_t before;
    bool opens;           // puts in an opening brace
    bool closes;          // puts in a closing brace
    size_t notes;         // the token of the statement at which a thread parts, or NOTHING
    struct span barriers; // tokens that lead others to a barrier
    const char *way;
};
#define NOTHING SIZE_MAX

static struct insertion
    *insertions; // sorted by token; for the same token in the order in which they are put in
static size_t insertion_count, next_insertion;

// Adds an insertion. If there are several for the same token, that of an inner statement comes later if it
// opens a brace, and earlier if it closes one.
static void insert(struct insertion what)
{
    insertions = have(realloc(insertions, (insertion_count + 1) * sizeof *insertions));
    size_t k = insertion_count++;
    for (; k > next_insertion && (insertions[k - 1].before > what.before ||
                                  (insertions[k - 1].before == what.before && !what.opens));
         k--)
        insertions[k] = insertions[k - 1];
    insertions[k] = what;
}

// ---- statements

static bool is_loop(size_t i) { return is(i, "for") || is(i, "while"); }

// Returns the token after the condition of if constexpr (…), for (…), while (…) or switch (…) at token i.
static size_t after_condition(size_t i)
{
    i += is(i + 1, "constexpr") ? 2 : 1;
    return is(i, "(") ? matching(i, "(", ")") + 1 : i;
}

// Returns the token after the statement that begins at token i.
static size_t after_statement(size_t i)
{
    while (is(i, "[") && is(i + 1, "["))
        i = matching(i, "[", "]") + 1;
    if (is(i, "{"))
        return matching(i, "{", "}") + 1;
    if (is(i, "if")) {
        i = after_statement(after_condition(i));
        return is(i, "else") ? after_statement(i + 1) : i;
    }
    if (is_loop(i) || is(i, "switch"))
        return after_statement(after_condition(i));
    if (is(i, "do")) {
        i = after_statement(i + 1);
        return after_condition(i) + 1;
    }
    while (i < count && !is(i, ";"))
        i = closing(i) + 1;
    return i + 1;
}

// ---- where barriers are

static bool is_barrier(size_t i)
{
    static const char *const calls[] = {
        "__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or", "sync", NULL};
    return is_any(i, calls) && is(i + 1, "(");
}

static struct helper { // a __device__ function that contains a barrier
    size_t name;
    struct span body;
} * helpers;
static size_t helper_count;

// Returns the name of the function that is declared from token i on and has that body, or 0 if it is not
// clear.
static size_t name_before(size_t i, size_t body)
{
    for (; i < body; i++)
        if (tokens[i].word && is(i + 1, "(") && !is(i, "__attribute__"))
            return i;
    return 0;
}

static void find_helpers(void)
{
    for (size_t i = 0; i < count; i++) {
        size_t body = is(i, "__device__") && !tokens[i].file->foreign ? body_start(i) : 0;
        size_t end = body ? matching(body, "{", "}") : 0, k = body;
        while (k < end && !is_barrier(k))
            k++;
        if (k == end || !name_before(i, body))
            continue;
        helpers = have(realloc(helpers, (helper_count + 1) * sizeof *helpers));
        helpers[helper_count++] = (struct helper){name_before(i, body), {body, end}};
    }
}

// Returns the tokens by which the threads that run [from, to) come to a block's barrier: these tokens, or the
// body of a function that they call. The range is empty if there is no barrier.
static struct span barriers_of(size_t from, size_t to)
{
    static bool found;
    if (!found)
        find_helpers();
    found = true;
    struct span in = {0, 0};
    for (size_t i = from; i < to; i++) {
        if (is_barrier(i))
            return (struct span){from, to};
        for (size_t k = 0; k < helper_count && is(i + 1, "("); k++)
            if (same(i, helpers[k].name))
                in = helpers[k].body;
    }
    return in;
}

// ---- insertions

static void wrap(size_t from, size_t to, struct insertion note)
{
    note.before = from;
    note.opens = true;
    insert(note);
    insert((struct insertion){.before = to, .closes = true, .notes = NOTHING});
}

static void part_at_if(size_t i)
{
    size_t then = after_condition(i), other = after_statement(then), end = other;
    if (is(other, "else"))
        end = after_statement(other + 1);
    struct span barriers = barriers_of(then, other);
    if (barriers.to > 0) {
        struct insertion note = {.before = other, .notes = i, .barriers = barriers, .way = "SIMT_SKIPPED_IF"};
        if (end > other)
            wrap(other + 1, end, note);
        else
            insert(note);
    }
    barriers = barriers_of(other, end);
    if (barriers.to > 0)
        wrap(then, other, (struct insertion){.notes = i, .barriers = barriers, .way = "SIMT_TOOK_IF"});
}

static void part_at_loop(size_t i)
{
    size_t end = after_statement(i);
    struct span barriers = barriers_of(i, end);
    if (barriers.to == 0)
        return;
    insert((struct insertion){.before = i, .opens = true, .notes = NOTHING});
    insert((struct insertion){.before = end,
                              .closes = true,
                              .notes = i,
                              .barriers = barriers,
                              .way = is(i, "for") ? "SIMT_LEFT_FOR" : "SIMT_LEFT_WHILE"});
}

// Returns whether the while at token i ends a do.
static bool ends_do(size_t i)
{
    static size_t *ends, room;
    static size_t used;
    if (is(i, "do")) {
        if (used == room)
            ends = have(realloc(ends, (room = 2 * room + 16) * sizeof *ends));
        ends[used++] = after_statement(i + 1);
        return false;
    }
    for (size_t k = used; k-- > 0;)
        if (ends[k] == i)
            return true;
    return false;
}

// Returns whether the { at token i begins the body of a lambda or of a type. A return in such a body does not
// end the kernel.
static bool begins_another(size_t i)
{
    for (size_t k = statement_start(i); k < i; k++)
        if (is(k, "struct") || is(k, "class") || is(k, "union") ||
            (is(k, "]") && !is(k - 1, "]") && (is(k + 1, "(") || is(k + 1, "{") || is(k + 1, "mutable"))))
            return true;
    return false;
}

static void part_at_return(size_t i)
{
    size_t end = declaration_end(i) + 1;
    wrap(i, end, (struct insertion){.notes = i, .barriers = {i, i + 1}, .way = "SIMT_RETURNED"});
}

// Notes the insertions for token i, in a function's body.
static void note_parting(size_t i)
{
    // The end of the kernel that token i is in, and of the body of another function in it.
    static size_t body, kernel_end, other_end;
    if (is(i, "flatten")) { // __global__ has become this attribute
        body = body_start(i);
        kernel_end = body ? matching(body, "{", "}") : 0;
    }
    if (depth == 0)
        return;
    if (i > body && i < kernel_end && i >= other_end && is(i, "{") && begins_another(i))
        other_end = matching(i, "{", "}");
    bool ends = ends_do(i);
    if (is(i, "if"))
        part_at_if(i);
    else if ((is_loop(i) && !ends) || is(i, "do"))
        part_at_loop(i);
    else if (is(i, "return") && i < kernel_end && i >= other_end)
        part_at_return(i);
}

static void put_note(const struct insertion *what)
{
    size_t k = what->notes;
    put("static const struct simt_branch simt_branch_%zu={__builtin_FILE(),%d,%d,%d,%s};", k, tokens[k].line,
        tokens[what->barriers.from].line, tokens[what->barriers.to - 1].line, what->way);
    put("%ssimt_past(&simt_branch_%zu);", loops ? "if(!simt_loop.on)" : "", k);
}

static void put_insertion(const struct insertion *what)
{
    if (what->closes) {
        if (what->notes != NOTHING) {
            put("{");
            put_note(what);
            put("}");
        }
        put("}");
        return;
    }
    if (what->opens)
        put("{");
    else
        put(" else{");
    if (what->notes != NOTHING)
        put_note(what);
    if (!what->opens)
        put("}");
}

size_t rewrite_parting(size_t i)
{
    note_parting(i);
    bool any = next_insertion < insertion_count && insertions[next_insertion].before <= i;
    if (!any)
        return i;
    const char *after = i > 0 ? tokens[i - 1].text + tokens[i - 1].length : source;
    if (written < after && tokens[i - 1].file == tokens[i].file && !insertions[next_insertion].opens)
        write_up_to(after);
    while (next_insertion < insertion_count && insertions[next_insertion].before <= i) {
        if (insertions[next_insertion].opens)
            write_up_to(tokens[i].text);
        put_insertion(&insertions[next_insertion++]);
    }
    write_up_to(tokens[i].text);
    return i;
}
