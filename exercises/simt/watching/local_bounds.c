// Out-of-range indices that the compiler itself can compare with an array's length: into local arrays and
// into members of structs, and in the host code of a confined file also into its other arrays. The compiler
// calls a handler before it uses such an index. Arrays with a name of their own in shared or device memory
// are *watched*: the address of the access says more about them than the index does. There is one exception:
// if the index leads into another watched array, the address looks right, so the index is reported here.
//
// When a whole struct is copied, the compiler allows an index that equals the length, because a pointer to
// there is allowed. For such copies the compiler compares addresses instead: that of the copy with the end
// of the variable.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct out_of_bounds {
    const char *file;
    uint32_t line, column; // of the closing bracket; column may become WATCHED
    const struct type *array, *index;
};

#define WATCHED UINT32_MAX // the array has turned out to be a watched one

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Returns the word that ends before `end`, without the spaces after it. *length is 0 if there is none.
static const char *word_before(const char *text, const char *end, int *length)
{
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    const char *begin = end;
    while (begin > text && is_word(begin[-1]))
        begin--;
    *length = (int)(end - begin);
    return begin;
}

// Returns the name before the brackets that close at `closing`: XY if this is the last bracket of XY[1][2].
// Returns NULL if there is no closing bracket or no name.
static const char *name_before(const char *text, const char *closing, int *length)
{
    const char *p = closing;
    while (*p == ']') {
        int level = 0;
        do
            level += (*p == ']') - (*p == '[');
        while (level > 0 && p-- > text);
        if (level > 0)
            return NULL;
        const char *before = p;
        while (before > text && isspace((unsigned char)before[-1]))
            before--;
        if (before == text || before[-1] != ']')
            break;
        p = before - 1;
    }
    const char *name = p == closing ? NULL : word_before(text, p, length);
    return name && *length > 0 ? name : NULL;
}

struct array { // a watched array
    const char *name;
    size_t offset, bytes, element;
    bool shared;
};

// Finds the watched array with that name. Returns false if there is none.
static bool find_watched(const char *name, int length, struct array *found)
{
    for (unsigned i = 0; i < simt_shared_layout.count; i++) {
        const struct shared_object *o = &simt_shared_layout.objects[i];
        if (strlen(o->name) == (size_t)length && !memcmp(o->name, name, (size_t)length)) {
            *found = (struct array){o->name, o->offset, o->bytes, o->element, true};
            return true;
        }
    }
    const struct allocation *a = simt_memory_variable(name, (size_t)length);
    if (a)
        *found = (struct array){a->name, a->offset, a->bytes, a->element, false};
    return a;
}

// Returns how many elements the watched array with that name has, or 0 if there is none.
static size_t watched(const char *name, int length)
{
    struct array a;
    return find_watched(name, length, &a) && a.element ? a.bytes / a.element : 0;
}

// Indices into watched arrays whose lengths the compiler knows, and the array of each.
static struct watched_index {
    const struct out_of_bounds *what;
    const char *name;
    size_t stride; // bytes from one index to the next
} watched_indices[MAX_WATCHED_INDICES];
static unsigned watched_count;

// Returns the number of elements in an array whose type has that name, for example 'int [4][8]'. *count is
// the length of its first dimension.
static size_t elements_of(const char *type, size_t *count)
{
    size_t all = 1;
    *count = 1;
    for (const char *p = strchr(type, '['); p; p = strchr(p + 1, '[')) {
        size_t n = strtoul(p + 1, NULL, 10);
        *count = all == 1 ? n : *count;
        all *= n;
    }
    return all;
}

// Notes that this is an index into the watched array with that name. An index into a part of the array, such
// as a row, is not noted, because it need not leave the array when it leaves the row.
static void note_watched(const struct out_of_bounds *what, const char *name, int length)
{
    struct array a;
    size_t count, all = elements_of(what->array->name, &count);
    if (watched_count < MAX_WATCHED_INDICES && find_watched(name, length, &a) && count > 0 &&
        all * a.element == a.bytes)
        watched_indices[watched_count++] = (struct watched_index){what, a.name, a.bytes / count};
}

// Whether [offset, offset + bytes) touches another watched array.
static bool is_in_another(const struct array *a, size_t offset, size_t bytes)
{
    for (unsigned i = 0; a->shared && i < simt_shared_layout.count; i++) {
        const struct shared_object *o = &simt_shared_layout.objects[i];
        if (o->offset != a->offset && offset < o->offset + o->bytes && o->offset < offset + bytes)
            return true;
    }
    if (a->shared || offset < simt_arena_bytes || offset - simt_arena_bytes >= simt_program_bytes)
        return false;
    const struct allocation *b = simt_memory_find(offset + bytes - 1);
    return b && b->offset != a->offset && b->offset >= simt_arena_bytes && offset < b->offset + b->bytes;
}

static void set_name(struct object *array, const char *name, int length)
{
    *array = (struct object){.what = NAMED};
    snprintf(array->name, sizeof array->name, "%.*s", length, name);
}

// Finds the name of the array, which has `count` elements. If the line has several arrays that it may be,
// *array is left as it is. Returns false if the array may well be a watched one. The column is not always
// right, because macros and simtcc's rewriting move what comes after them on the same line.
static bool find_name(const struct source_line *place, const struct out_of_bounds *what, size_t count,
                      struct object *array)
{
    unsigned column = what->column;
    const char *text = simt_source_text(place);
    if (!text)
        return true;
    int length;
    const char *found =
        column && column <= strlen(text) ? name_before(text, text + column - 1, &length) : NULL;
    if (found) {
        if (watched(found, length) == 0) {
            set_name(array, found, length);
            return true;
        }
        note_watched(what, found, length);
        return false;
    }
    unsigned candidates = 0;
    struct object candidate;
    for (const char *p = strchr(text, '['); p; p = strchr(p + 1, '[')) {
        found = word_before(text, p, &length);
        if (length == 0)
            continue;
        size_t elements = watched(found, length);
        if (elements && elements % count == 0)
            return false;
        if (!elements)
            set_name(&candidate, found, length), candidates++;
    }
    if (candidates == 1)
        *array = candidate;
    return true;
}

// An index is out of range at that code address. *place becomes its line.
static struct finding index_at(uint64_t pc, struct source_line *place)
{
    struct finding f = simt_finding_of(simt_current_thread ? "oob-local" : "host-out-of-bounds",
                                       simt_access_here(OP_INDEX, pc));
    f.object.what = simt_current_thread ? LOCAL_ARRAY : HOST_ARRAY;
    simt_source_find(&pc, 1, place);
    return f;
}

static _Noreturn void tell(const struct finding *f)
{
    simt_finding_add(f);
    if (!simt_current_thread)
        simt_end_process();
    simt_launch_abandon(cudaErrorIllegalAddress);
}

static int64_t signed_index(const struct out_of_bounds *what, uintptr_t index)
{
    return what->index->info >> 1 == 5 ? (int32_t)index : (int64_t)index;
}

// An index into a watched array is out of range. Reports it if it leads into another watched array.
static void tell_watched(const struct out_of_bounds *what, uintptr_t index, uint64_t pc)
{
    const struct watched_index *w = watched_indices, *end = watched_indices + watched_count;
    struct array a;
    while (w < end && w->what != what)
        w++;
    if (w == end || !simt_current_thread || !find_watched(w->name, (int)strlen(w->name), &a))
        return;
    int64_t distance = signed_index(what, index) * (int64_t)w->stride;
    if (!is_in_another(&a, a.offset + (size_t)distance, w->stride))
        return;
    struct finding f =
        simt_finding_of(a.shared ? "oob-shared" : "oob-global", simt_access_here(OP_INDEX, pc));
    f.object = object_at(simt_object_named(a.name), distance / (int64_t)a.element);
    BECAUSE(&f, "index-of-bytes", .n = {(int64_t)(a.bytes / a.element), (int64_t)a.bytes});
    simt_finding_add(&f);
}

void __ubsan_handle_out_of_bounds(struct out_of_bounds *what, uintptr_t index);
void __ubsan_handle_out_of_bounds(struct out_of_bounds *what, uintptr_t index)
{
    if (!(simt_current_thread || simt_confined) || !simt_options.checks)
        return;
    if (what->column == WATCHED) {
        tell_watched(what, index, text_offset(__builtin_return_address(0)));
        return;
    }
    struct source_line place;
    struct finding f = index_at(text_offset(__builtin_return_address(0)), &place);
    const char *bracket = strchr(what->array->name, '[');
    size_t count = bracket ? strtoul(bracket + 1, NULL, 10) : 1;
    if (!find_name(&place, what, count, &f.object)) {
        what->column = WATCHED;
        tell_watched(what, index, f.access[0].pc);
        return;
    }
    bool is_signed = what->index->info & 1;
    f.object = object_at(f.object, signed_index(what, index));
    BECAUSE(&f, "index-outside", .n = {(int64_t)count});
    if (f.object.index < 0 && !is_signed)
        BECAUSE(&f, "went-below-zero", .n = {f.object.index, (int64_t)index});
    tell(&f);
}

void simt_index_is_length(const void *array, size_t length)
{
    if (!simt_options.checks || !simt_current_thread ||
        !simt_fiber_owns(simt_current_thread, (uintptr_t)array))
        return;
    struct source_line place;
    struct finding f = index_at(text_offset(__builtin_return_address(0)), &place);
    if (length > 0)
        find_name(&place, &(struct out_of_bounds){.column = 0}, length, &f.object);
    f.object = object_at(f.object, (int64_t)length);
    BECAUSE(&f, "index-outside", .n = {(int64_t)length});
    tell(&f);
}

struct past_the_end {
    const char *file;
    uint32_t line, column; // of the assignment
    const struct type *element;
    unsigned char log_alignment, is_store;
};

void __ubsan_handle_type_mismatch_v1(const struct past_the_end *what, uintptr_t address);
void __ubsan_handle_type_mismatch_v1(const struct past_the_end *what, uintptr_t address)
{
    bool on_host = simt_confined && !simt_current_thread;
    if (!simt_options.checks ||
        !(on_host || (simt_current_thread && simt_fiber_owns(simt_current_thread, address))))
        return;
    // From GCC 13 on, the compiler knows the size of what malloc returned, too. These blocks are watched, and
    // the address says more about them.
    if (on_host && simt_host_heap_has(address))
        return;
    struct source_line place;
    struct finding f = index_at(text_offset(__builtin_return_address(0)), &place);
    const char *text = what->is_store ? simt_source_text(&place) : NULL;
    if (text && what->column && what->column <= strlen(text)) {
        const char *closing = text + what->column - 1;
        while (closing > text && (*closing == '=' || isspace((unsigned char)*closing)))
            closing--;
        int length;
        const char *name = name_before(text, closing, &length);
        if (name)
            set_name(&f.object, name, length);
    }
    BECAUSE(&f, "past-its-end", .n = {what->is_store});
    tell(&f);
}
