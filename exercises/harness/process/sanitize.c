// Puts the findings of NVIDIA's compute-sanitizer into the words of the CPU device. Its log has a record for
// each finding. The first line of a record says what was found. The lines below it begin with spaces and say
// where, and by which thread:
//     ========= Invalid __global__ write of size 4 bytes
//     =========     at iota(int *, int)+0xb0 in kernel.cu:8
//     =========     by thread (0,0,0) in block (8,0,0)
//     =========     Access to 0x7f028a801000 is out of bounds
//     =========     and is 1 bytes after the nearest allocation at 0x7f028a800000 of size 4,096 bytes
#include <stdlib.h>
#include <string.h>

#include "process.h"

static const char mark[] = "=========";

enum { WORD = 32, OTHERS = 4 };

// A record while it is read. A line number of 0 is not known.
struct record {
    char head[LINE];
    char others[OTHERS][WORD]; // of a race: what the other accesses do
    int line, other_lines[OTHERS];
    unsigned count; // and how many other accesses there are
    unsigned thread, block;
    bool misaligned, inside;
    char distance[LINE]; // to the nearest allocation
};

// The line of the kernel file that the text names, as in `… in kernel.cu:8`; 0 if it names none.
static int line_in(const char *text, const char *kernel)
{
    struct text place = {0};
    text_add(&place, " in %s:", file_name(kernel));
    const char *found = strstr(text, place.bytes);
    int line = found ? (int)strtol(found + place.length, NULL, 10) : 0;
    text_free(&place);
    return line;
}

// Reads a line below the first one of a record.
static void read_detail(struct record *r, const char *text, const char *kernel)
{
    char word[WORD];
    int line = line_in(text, kernel);
    if (sscanf(text, "and %31s access at", word) == 1 && r->count < OTHERS) {
        r->other_lines[r->count] = line;
        snprintf(r->others[r->count++], WORD, "%s", word);
    } else if (line > 0 && r->line == 0) {
        r->line = line; // of the access itself, or of the innermost of the student's functions
    }
    sscanf(text, "by thread (%u,%*u,%*u) in block (%u", &r->thread, &r->block);
    r->misaligned |= strstr(text, "is misaligned") != NULL;
    const char *near = "the nearest allocation";
    if (strncmp(text, "and is ", 7) == 0 && strstr(text, near) && !strstr(text, "inside")) {
        int length = (int)(strstr(text, near) - text) - 7;
        const char *size = strstr(text, "of size ");
        snprintf(r->distance, sizeof r->distance, ", %.*s an allocation of %s", length - 1, text + 7,
                 size ? size + strlen("of size ") : "?");
    }
}

static void add_who(struct text *out, const struct record *r)
{
    text_add(out, "thread %u", r->thread);
    if (r->block > 0)
        text_add(out, " of block %u", r->block);
}

static const char *verb(const char *access)
{
    switch (*access) {
    case 'r':
    case 'R': return "reads";
    case 'w':
    case 'W': return "writes";
    default: return "changes";
    }
}

static void add_place(struct text *out, const char *kernel, int line)
{
    if (line > 0)
        text_add(out, " at %s:%d", file_name(kernel), line);
}

// Each of these functions handles one sort of record: it adds the explanation to `out` and returns the kind.
// For any other record it returns NULL.
static const char *say_access(struct text *out, const struct record *r, const char *kernel)
{
    char space[WORD], access[WORD];
    unsigned size;
    if (sscanf(r->head, "Invalid __%31[a-z]__ %31s of size %u", space, access, &size) != 3)
        return NULL;
    bool shared = strcmp(space, "shared") == 0, local = strcmp(space, "local") == 0;
    add_who(out, r);
    text_add(out, " %s %u byte%s", verb(access), size, size == 1 ? "" : "s");
    add_place(out, kernel, r->line);
    if (r->misaligned) {
        text_add(out, ", at an address that is not a multiple of %u", size);
        return "misaligned";
    }
    if (local)
        text_add(out, ", beyond its stack");
    else if (shared)
        text_add(out, ", beyond the block's shared memory");
    else
        text_add(out, "%s", r->distance);
    return local ? "oob-local" : shared ? "oob-shared" : "oob-global";
}

static const char *say_uninitialised(struct text *out, const struct record *r, const char *kernel)
{
    char space[WORD];
    unsigned size;
    if (sscanf(r->head, "Uninitialized __%31[a-z]__ memory read of size %u", space, &size) != 2)
        return NULL;
    add_who(out, r);
    text_add(out, " reads %u byte%s", size, size == 1 ? "" : "s");
    add_place(out, kernel, r->line);
    text_add(out, ", which nobody has written");
    return strcmp(space, "shared") == 0 ? "uninit-shared" : "uninit-global";
}

static const char *say_race(struct text *out, const struct record *r, const char *kernel)
{
    char access[WORD];
    const char *race = strstr(r->head, "Race reported between ");
    if (!race || sscanf(race, "Race reported between %31s access", access) != 1)
        return NULL;
    text_add(out, "a thread %s", verb(access));
    add_place(out, kernel, line_in(r->head, kernel));
    for (unsigned i = 0; i < r->count; i++) {
        text_add(out, "%s another %s", i > 0 ? " or" : " while", verb(r->others[i]));
        add_place(out, kernel, r->other_lines[i]);
    }
    text_add(out, ", with no barrier between");
    return "shared-race";
}

static const char *say_barrier(struct text *out, const struct record *r, const char *kernel)
{
    if (strncmp(r->head, "Barrier error", strlen("Barrier error")) != 0)
        return NULL;
    add_who(out, r);
    text_add(out, " waits");
    add_place(out, kernel, r->line);
    text_add(out, ", but other threads of its %s never reach it",
             strstr(r->head, "in warp") ? "warp" : "block");
    return "divergence";
}

static const char *say_launch(struct text *out, const struct record *r, const char *kernel)
{
    (void)kernel;
    char error[2 * WORD], why[2 * WORD];
    if (!strstr(r->head, "call to cudaLaunchKernel") ||
        sscanf(r->head, "Program hit %63s (error %*d) due to \"%63[^\"]", error, why) != 2)
        return NULL;
    text_add(out, "the launch returned %s: %s", error, why);
    return "invalid-launch";
}

// Adds the record to the report, if it describes a fault.
static void add_record(struct report *report, const struct record *r, const char *kernel)
{
    static const char *(*const say[])(struct text *, const struct record *, const char *) = {
        say_access, say_uninitialised, say_race, say_barrier, say_launch};
    struct text words = {0}, text = {0}, key = {0};
    const char *kind = NULL;
    for (size_t i = 0; i < sizeof say / sizeof *say && !kind; i++)
        kind = say[i](&words, r, kernel);
    if (!kind)
        return;
    int line = line_in(r->head, kernel) > 0 ? line_in(r->head, kernel) : r->line;
    text_add(&text, "%s: %s", kind, words.bytes);
    text_add(&key, "%s %d", kind, line);
    quote_line(&text, kernel, line);
    for (unsigned i = 0; i < r->count; i++)
        if (i == 0 || r->other_lines[i] != r->other_lines[i - 1])
            quote_line(&text, kernel, r->other_lines[i]);
    text_free(&words);
    report_add(report,
               (struct finding){
                   .kind = copy_of(kind), .key = key.bytes, .brief = copy_of(kind), .text = text.bytes});
}

bool sanitizer_read(struct report *report, const char *path, const char *kernel)
{
    FILE *file = open_file(path, "r");
    if (!file)
        return false;
    char line[4 * LINE];
    bool ended = false;
    struct record r = {0};
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, mark, strlen(mark)) != 0)
            continue; // this line was printed by the program
        char *text = line + strlen(mark);
        text[strcspn(text, "\n")] = '\0';
        ended |= strstr(text, " SUMMARY: ") != NULL;
        const char *words = text + strspn(text, " ");
        if (words - text > 1) {
            read_detail(&r, words, kernel);
            continue;
        }
        add_record(report, &r, kernel);
        r = (struct record){0};
        snprintf(r.head, sizeof r.head, "%s", words);
    }
    add_record(report, &r, kernel);
    fclose(file);
    return ended;
}
