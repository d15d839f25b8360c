// What calls have shown. Several tests make the same calls, each test in a kernel process of its own, and
// look at different facts. The device runs the same calls in the same way each time. So the first of these
// tests notes the facts in a file of this run, and a test that finds the facts that it wants makes no calls.
// If something is wrong, nothing is noted. So a test that fails has made its calls itself, and can explain.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "check.h"

extern char **environ;

// The file of facts for some calls. While it is locked, other tests that want these facts wait.
struct fact_file {
    int file; // -1: there is none
    size_t bytes;
};

static size_t calls_of(const struct tries *tries)
{
    return tries->sizes.count * tries->starts * tries->starts;
}

// Adds everything that the calls depend on.
static void calls_text(struct text *text, const struct tries *tries)
{
    const struct trial *like = &tries->like;
    const struct contract *c = like->contract;
    text_add(text, "%s%s %s %d %d %llu %u %zu %d %u", trial_program(like->element),
             like->short_ints ? " short" : "", c->function ? c->function : "", c->kind, c->reach,
             (unsigned long long)like->seed, like->schedule, like->before, like->in_place, tries->starts);
    for (size_t i = 0; i < tries->sizes.count; i++)
        text_add(text, " %zu/%u", tries->sizes.at[i].n, tries->sizes.at[i].section);
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "SIMT_", strlen("SIMT_")) == 0)
            text_add(text, " %s", *variable);
}

// Opens the notes for these calls. Waits until no other test makes the calls.
static struct fact_file notes_open(const struct tries *tries)
{
    struct fact_file notes = {.file = -1, .bytes = calls_of(tries) * sizeof(struct fact)};
    if (!on_cpu_device() || notes.bytes == 0 || !setting(&settings.verdicts, NULL))
        return notes;
    struct text calls = {0};
    char path[PATH_BYTES + 64];
    uint64_t hash = 0;
    calls_text(&calls, tries);
    for (size_t i = 0; i < calls.length; i++) {
        hash ^= (unsigned char)calls.bytes[i];
        hash = splitmix64(&hash);
    }
    text_free(&calls);
    snprintf(path, sizeof path, "%s/%016llx.facts", tries->test->directory, (unsigned long long)hash);
    notes.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (notes.file >= 0 && flock(notes.file, LOCK_EX) != 0) {
        close(notes.file);
        notes.file = -1;
    }
    return notes;
}

static void notes_close(struct fact_file *notes)
{
    if (notes->file < 0)
        return;
    flock(notes->file, LOCK_UN); // also for a kernel process that has just been forked
    close(notes->file);
    notes->file = -1;
}

// Whether there are facts about all the calls. If there are none because something was wrong, closes the
// notes, so that other tests can make the calls at the same time.
static bool notes_read(struct fact_file *notes, struct fact *facts)
{
    ssize_t got = notes->file < 0 ? 0 : read(notes->file, facts, notes->bytes);
    if (got != 0)
        notes_close(notes);
    return got > 0 && (size_t)got == notes->bytes;
}

// Writes the facts; NULL: something is wrong.
static void notes_write(struct fact_file *notes, const struct fact *facts)
{
    if (notes->file >= 0 &&
        write(notes->file, facts ? (const void *)facts : "-", facts ? notes->bytes : 1) < 0)
        harness_failed("cannot write what a call has shown");
    notes_close(notes);
}

static bool all_right(const struct tries *tries, const struct look *look, const struct fact *facts)
{
    size_t ways = (size_t)tries->starts * tries->starts, calls = calls_of(tries);
    struct trial trial = tries->like;
    for (size_t i = 0; i < calls; i++) {
        trial.n = tries->sizes.at[i / ways].n;
        trial.section = tries->sizes.at[i / ways].section;
        if (!look->right(look, &trial, &facts[i]))
            return false;
    }
    return true;
}

// The facts of a call that was judged right.
static struct fact fact_of(const struct trial *trial, const struct look *look)
{
    struct fact fact = {.counts = trial_counts(trial)};
    fact.right[trial->element] = true;
    for (enum element e = 0; look->of_all_types && on_cpu_device() && e < MAX; e++)
        if (e != trial->element && strcmp(trial_program(e), trial_program(trial->element)) == 0)
            fact.right[e] = trial_right_as(trial, e);
    return fact;
}

void tries_look(struct tries tries, const struct look *look)
{
    size_t calls = calls_of(&tries);
    struct fact *facts = room_for(calls, sizeof *facts);
    struct fact_file notes = notes_open(&tries);
    if (notes_read(&notes, facts) && all_right(&tries, look, facts)) {
        tries.test->verdict.tried = true;
        tries.made = calls;
    }
    while (tries_right(&tries)) {
        struct fact *fact = &facts[tries.made - 1];
        *fact = fact_of(&tries.trial, look);
        if (tries.made == calls)
            notes_write(&notes, facts);
        if (!look->right(look, &tries.trial, fact)) {
            notes_write(&notes, NULL);
            look->explain(tries.test, look, &tries.trial, &fact->counts);
        }
    }
    notes_write(&notes, NULL);
    free(facts);
}
