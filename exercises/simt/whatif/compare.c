// Compares what two runs have left: device memory, what was read, and what the kernel has printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "inside.h"

bool simt_rerun_open_images(struct rerun_image *images, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char *at = mmap(NULL, RERUN_IMAGE_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        images[i].at = at == MAP_FAILED ? NULL : at;
        if (!images[i].at)
            return false;
    }
    return true;
}

void simt_rerun_close_images(struct rerun_image *images, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (images[i].at)
            munmap(images[i].at, RERUN_IMAGE_BYTES);
        images[i] = (struct rerun_image){.at = NULL};
    }
}

// ---- device memory

// Returns the array in which the offset is. NULL: it is not in device memory.
static const struct allocation *array_at(size_t offset)
{
    return offset < RERUN_NO_NAME ? simt_memory_find(offset) : NULL;
}

// Returns the offset of the first element that differs, or NOWHERE.
static size_t difference(const struct rerun_image *a, const struct rerun_image *b, const char **of_a,
                         const char **of_b)
{
    for (size_t at = 0; at < a->bytes && at < b->bytes;) {
        struct rerun_array one, other;
        memcpy(&one, a->at + at, sizeof one);
        memcpy(&other, b->at + at, sizeof other);
        if (one.offset != other.offset)
            return NOWHERE;
        at += sizeof one;
        if (one.offset == RERUN_PRINTED)
            return NOWHERE;
        for (size_t i = 0; i < one.bytes; i++)
            if (a->at[at + i] != b->at[at + i]) {
                const size_t back = simt_within_element(array_at(one.offset), one.offset + i);
                i -= back < i ? back : i;
                *of_a = a->at + at + i;
                *of_b = b->at + at + i;
                return one.offset + i;
            }
        at += one.bytes;
    }
    return NOWHERE;
}

char simt_rerun_texts[2][VALUE_SHOWN];

// Shows an element: as `unwritten`, unless this is NULL, if it contains what the device puts where nobody has
// written. Returns "" if its type is not known.
static const char *show(const struct allocation *array, const char *unwritten, const char *at,
                        char text[VALUE_SHOWN])
{
    const size_t bytes = array ? array->element : 0;
    uint64_t word = 0;
    if (!*simt_value(array ? array->type : 0, bytes, at, text) || !unwritten)
        return text;
    memcpy(&word, at, bytes);
    if ((uint32_t)word == POISON && (bytes == 4 || word >> 32 == POISON))
        snprintf(text, VALUE_SHOWN, "%s", unwritten);
    return text;
}

bool simt_rerun_tell_element(struct finding *w, const struct reasons *why, const struct rerun_image *a,
                             const struct rerun_image *b)
{
    const char *of_a, *of_b;
    const size_t offset = difference(a, b, &of_a, &of_b);
    if (offset == NOWHERE)
        return false;
    const struct allocation *array = array_at(offset);
    char *texts[] = {simt_rerun_texts[0], simt_rerun_texts[1]};
    const bool known =
        *show(array, why->unwritten, of_a, texts[0]) && *show(array, why->unwritten, of_b, texts[1]);
    BECAUSE(w, known ? why->value : why->bytes, .text = {known ? texts[0] : NULL, known ? texts[1] : NULL});
    if (array)
        w->because[w->clauses - 1].object = simt_object_at(device_spot(offset));
    return true;
}

// ---- what is printed

struct lines { // of a text, sorted
    char *of[RERUN_PRINTS / 2];
    unsigned count;
};
static struct lines printed[2];

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

// Takes apart what was printed in that run. Threads may print in any order, so lines are compared as a set.
static void take_lines(struct lines *l, const struct rerun_image *image)
{
    struct rerun_array array;
    size_t at = 0;
    l->count = 0;
    for (;; at += sizeof array + array.bytes) {
        memcpy(&array, image->at + at, sizeof array);
        if (array.bytes == 0)
            return;
        if (array.offset == RERUN_PRINTED)
            break;
    }
    char *rest = image->at + at + sizeof array, *line;
    while ((line = strsep(&rest, "\n")))
        if (*line && l->count < sizeof l->of / sizeof *l->of)
            l->of[l->count++] = line;
    qsort(l->of, l->count, sizeof *l->of, compare);
}

// Finds the first lines that only one of the two has; "" if there is none.
static bool lines_differ(const char **of_a, const char **of_b)
{
    const struct lines *a = &printed[0], *b = &printed[1];
    unsigned i = 0, k = 0;
    *of_a = *of_b = "";
    while (i < a->count || k < b->count) {
        const int order = i == a->count ? 1 : k == b->count ? -1 : strcmp(a->of[i], b->of[k]);
        if (order < 0 && !**of_a)
            *of_a = a->of[i];
        if (order > 0 && !**of_b)
            *of_b = b->of[k];
        i += order <= 0;
        k += order >= 0;
    }
    return **of_a || **of_b;
}

// Whether a line can be shown within a sentence.
static bool is_short(const char *line)
{
    const size_t length = strlen(line);
    for (const char *c = line; *c; c++)
        if (*c < ' ' || *c > '~')
            return false;
    return length > 0 && length < VALUE_SHOWN;
}

bool simt_rerun_tell(struct finding *w, const struct reasons *why, const struct rerun_image *a,
                     const struct rerun_image *b)
{
    const char *of_a, *of_b;
    if (simt_rerun_tell_element(w, why, a, b))
        return true;
    take_lines(&printed[0], a);
    take_lines(&printed[1], b);
    if (!lines_differ(&of_a, &of_b))
        return false;
    const bool shown = is_short(of_a) && is_short(of_b);
    if (shown) {
        snprintf(simt_rerun_texts[0], VALUE_SHOWN, "%s", of_a);
        snprintf(simt_rerun_texts[1], VALUE_SHOWN, "%s", of_b);
    }
    BECAUSE(w, shown ? why->printed : why->prints,
            .text = {shown ? simt_rerun_texts[0] : NULL, shown ? simt_rerun_texts[1] : NULL});
    return true;
}

bool simt_rerun_equal(const struct rerun_image *a, const struct rerun_image *b)
{
    return a->bytes == b->bytes && !memcmp(a->at, b->at, a->bytes);
}
