// The process that searches a witness, and a runner that does not wait for its answer.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check/check.h"
#include "harness.h"

enum { LOOKS = 1000 }; // one per 10 ms

static void give_no_answer(struct subject *s, const struct order *order, struct attempt *attempt)
{
    (void)s, (void)order;
    *attempt = (struct attempt){0};
}

static void end_nothing(struct subject *s) { (void)s; }

// Offers to search a witness for a race, as a failed test does.
static void offer(struct test *failed)
{
    struct finding race = {.kind = "shared-race", .key = "key", .brief = "brief", .text = ""};
    struct subject subject = {.run = give_no_answer};
    const struct sought_call call = {0};
    set_setting(&settings.order, "order");
    set_setting(&settings.simt_witness, "1");
    verdict_add_finding(&failed->verdict, &race);
    seek_offer(failed, &subject, &call, 1, end_nothing);
}

// Asks for an answer in a microsecond, and does not read it.
static bool ask(const struct test *failed)
{
    static const char says[] = "1\n";
    char path[PATH_BYTES];
    seek_pipe(path, failed->directory, failed->name, "seen");
    if (mkfifo(path, 0600) != 0)
        return false;
    seek_pipe(path, failed->directory, failed->name, "seek");
    const int seek = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    const bool asked = seek >= 0 && write(seek, says, strlen(says)) == (ssize_t)strlen(says);
    close(seek);
    return asked;
}

static bool child_ends(void)
{
    for (int i = 0; i < LOOKS; i++) {
        if (waitpid(-1, NULL, WNOHANG) > 0)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

TEST(a_search_ends_if_nobody_reads_its_answer)
{
    struct test failed = {.name = "failed", .directory = t->directory};
    offer(&failed);
    test_expect(t, ask(&failed), "the search was not offered");
    test_expect(t, child_ends(), "its process is still there");
    verdict_free(&failed.verdict);
}
