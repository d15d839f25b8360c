// Has a witness searched for each finding that was printed, once. Nothing that was printed waits for it.
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

enum {
    FINDINGS = 64,
    GRACE_MS = 200, // for the answer to come
    SECONDS_MOST = 86400,
    MOST_US = 1000000, // for all searches of a run
    MAKE_US = 100000,  // what make takes before a run, at least
};

static struct {
    char *keys[FINDINGS]; // of findings for which a witness was searched
    size_t count;
    long long began, spent; // when the run began, and the time that searches have taken, in microseconds
} so_far;

// Reads the answer, up to the end of the file.
static void take_answer(struct text *text, int seen, int seek, long long deadline)
{
    char chunk[4096];
    for (;;) {
        struct pollfd fds[2] = {{.fd = seen, .events = POLLIN}, {.fd = seek}};
        const long long left = (deadline - now_us()) / 1000;
        if (left <= 0 || poll(fds, 2, (int)left) <= 0)
            return;
        const ssize_t length = fds[0].revents ? read(seen, chunk, sizeof chunk) : 0;
        if (length <= 0) // the end, or nobody is there to answer
            return;
        text_add(text, "%.*s", (int)length, chunk);
    }
}

// Lets the test's process search for that many microseconds. False if it has found nothing.
static bool ask(struct witness *w, const char *directory, const char *test, long long us)
{
    char path[PATH_BYTES], says[32];
    struct text text = {0};
    seek_pipe(path, directory, test, "seek");
    const int seek = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    seek_pipe(path, directory, test, "seen");
    const int made = seek < 0 ? -1 : mkfifo(path, 0600);
    const int seen = made < 0 ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const int length = snprintf(says, sizeof says, "%lld\n", us);
    if (seen >= 0 && write(seek, says, (size_t)length) == length)
        take_answer(&text, seen, seek, now_us() + us + GRACE_MS * 1000LL);
    if (seen >= 0)
        close(seen);
    if (seek >= 0)
        close(seek);
    cJSON *record = text.length > 0 ? cJSON_Parse(text.bytes) : NULL;
    const bool found = record && witness_of_json(w, record) && w->seen != SEEN_NOTHING;
    cJSON_Delete(record);
    text_free(&text);
    return found;
}

// Ends the test's process without a search.
static void dismiss(const char *directory, const char *test)
{
    char path[PATH_BYTES];
    seek_pipe(path, directory, test, "seek");
    const int seek = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (seek >= 0)
        close(seek);
}

// Whether the verdict has a finding for which no witness was searched. Notes that this is done now.
static bool is_new(const struct verdict *v)
{
    bool new = false;
    for (size_t i = 0; i < v->count; i++) {
        size_t k = 0;
        while (k < so_far.count && strcmp(so_far.keys[k], v->findings[i].key) != 0)
            k++;
        if (!may_have_witness(&v->findings[i]) || k < so_far.count || k == FINDINGS)
            continue;
        so_far.keys[so_far.count++] = copy_of(v->findings[i].key);
        new = true;
    }
    return new;
}

// The microseconds that searches may take in all. If WITNESS= does not say so: at most MOST_US, and not more
// than the check has taken without them, and make before it.
static long long time_to_seek(long long now)
{
    const long long taken = MAKE_US + now - so_far.began - so_far.spent;
    if (setting(&settings.simt_witness, NULL))
        return (long long)setting_number(&settings.simt_witness, 1, SECONDS_MOST) * 1000000;
    return taken < MOST_US ? taken : MOST_US;
}

bool sought(struct witness *w, const char *directory, const char *test, const struct verdict *v)
{
    const long long before = now_us(), left = time_to_seek(before) - so_far.spent;
    if (!v->failed || !is_new(v) || left <= 0) {
        dismiss(directory, test);
        return false;
    }
    const bool found = ask(w, directory, test, left);
    so_far.spent += now_us() - before;
    return found;
}

void sought_begin(void)
{
    setting_number(&settings.simt_witness, 1, SECONDS_MOST); // so that a bad number is refused at once
    so_far.began = now_us();
}
