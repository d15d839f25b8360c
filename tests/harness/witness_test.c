// The search for a witness, in a made-up call. Its results depend on which choices the order has.
#include <stdlib.h>
#include <string.h>

#include "../simt/search/search.h"
#include "check/check.h"
#include "harness.h"
#include "witness/inside.h"

#define HOLD_1 "hold\tk\t1\t0\t1\t3\t2\t1"
#define HOLD_2 "hold\tk\t1\t0\t2\t4\t2\t1"
#define READ_2 "hold\tk\t1\t0\t2\t3\t2\t1"

// What happens to element 1 of two, by the order.
struct made_up {
    bool plain_wrong;  // it is wrong if thread 1 comes before thread 2, as in the plain order,
    bool held_wrong;   // and if thread 1 is held,
    bool always_wrong; // and in each order
    bool seeds_wrong;  // and in the order of a seed, or one that has both FIRST and TURN, unless thread 2 is
                       // held
    bool reads_first;  // thread 2 reads it, too, before both write it
    const char *last_order; // of the last run
    unsigned runs;
    size_t results; // 0: two
};
#define FIRST "first\tk\t1\t0\t-\t0\t8\t3\n"
#define TURN  "turn\tk\t1\t-\t-\t2\t2\t1\n"
#define OTHER "step\tk\t1\t0\t-\t0\t7\t5\n"

static struct found_at access_of(int thread, const char *hold, bool last)
{
    struct found_at at = {.line = 10 + thread, .thread = thread, .last = last};
    snprintf(at.op, sizeof at.op, "write");
    snprintf(at.file, sizeof at.file, "kernel.cu");
    snprintf(at.who, sizeof at.who, "thread %d of block 0", thread);
    snprintf(at.hold, sizeof at.hold, "%s", hold);
    return at;
}

static struct finding race_of(struct found_at one, struct found_at other)
{
    return (struct finding){.kind = copy_of("shared-race"),
                            .key = copy_of("key"),
                            .brief = copy_of("brief"),
                            .text = copy_of(""),
                            .at = {one, other},
                            .at_count = 2,
                            .index = 1,
                            .object = "s"};
}

// The race of the two threads. Thread 1 comes first unless it is held.
static void add_race(struct report *report, bool turned)
{
    report_add(report, race_of(access_of(1, HOLD_1, turned), access_of(2, HOLD_2, !turned)));
}

// Thread 2 reads before thread 1 writes.
static void add_read(struct report *report)
{
    struct found_at read = access_of(2, READ_2, false);
    snprintf(read.op, sizeof read.op, "read");
    read.line = 9;
    report_add(report, race_of(read, access_of(1, HOLD_1, true)));
}

static void run_made_up(struct subject *s, const struct order *order, struct attempt *attempt)
{
    struct made_up *m = s->call;
    const char *choices = order->choices;
    const bool held = strstr(choices, HOLD_1);
    const bool seeded = strstr(choices, "SIMT_SEED=2\n") || (strstr(choices, FIRST) && strstr(choices, TURN));
    const bool turned = held || (seeded && !strstr(choices, HOLD_2));
    m->runs++;
    *attempt = (struct attempt){.answered = true, .count = m->results ? m->results : 2};
    attempt->wrong = room_for(attempt->count, sizeof *attempt->wrong);
    attempt->held = room_for(attempt->count, sizeof *attempt->held);
    attempt->wrong[1] = m->always_wrong || (m->plain_wrong && !turned) || (m->held_wrong && held) ||
                        (m->seeds_wrong && turned && !held);
    attempt->held[1] = attempt->wrong[1];
    if (order->holds && m->reads_first)
        add_read(&attempt->report);
    if (order->holds)
        add_race(&attempt->report, turned);
    if (order->record == RECORD_NOT_PLAIN)
        attempt->choices = copy_of(seeded ? PLAIN_ORDER OTHER FIRST OTHER TURN : PLAIN_ORDER OTHER);
}

static void tell_made_up(struct subject *s, const struct attempt *last, size_t i, struct told_result *told)
{
    (void)s;
    (void)last;
    text_add(&told->name, "y[%zu]", i);
    text_add(&told->got, "7");
    text_add(&told->expected, "5");
}

static struct witness search(struct made_up *m, long long us)
{
    struct finding finding = {.kind = "shared-race", .key = "key", .brief = "brief"};
    struct verdict v = {.count = 1, .findings = &finding};
    struct subject s = {
        .call = m, .run = run_made_up, .tell = tell_made_up, .one_block = true, .deadline = now_us() + us};
    unsigned subject;
    return witness_search(&s, 1, &v, &subject);
}

enum { LONG_ENOUGH = 60000000 };

static void expect(struct test *t, struct made_up m, const char *says, unsigned choices)
{
    struct witness w = search(&m, LONG_ENOUGH);
    struct text text = {0};
    witness_text(&text, &w);
    test_expect(t, strcmp(text_bytes(&text), says) == 0, "%s", text_bytes(&text));
    const unsigned count = simt_choices_count(text_bytes(&w.replay.order));
    test_expect(t, count == choices, "%u choices: %s", count, text_bytes(&w.replay.order));
    text_free(&text);
    witness_free(&w);
}

#define SAME                                                                                                 \
    "both orders give the same numbers here; with other sizes they may differ, and the compiler may assume " \
    "that there is no race"

TEST(witness_of_nothing) { expect(t, (struct made_up){0}, SAME, 0); }

TEST(witness_in_the_plain_order)
{
    expect(t, (struct made_up){.plain_wrong = true},
           "seen going wrong: thread 1 writes s[1] at :11 before thread 2 writes it at :12, and y[1] becomes "
           "7; it "
           "should be 5",
           0);
}

TEST(witness_of_a_lost_write)
{
    expect(
        t, (struct made_up){.plain_wrong = true, .reads_first = true},
        "seen going wrong: thread 2 reads s[1] at :9, thread 1 writes it at :11, then thread 2 writes it at "
        ":12, and y[1] becomes 7; it should be 5",
        0);
}

TEST(witness_by_a_hold)
{
    expect(t, (struct made_up){.held_wrong = true},
           "seen going wrong: thread 2 writes s[1] at :12 before thread 1 writes it at :11, and y[1] becomes "
           "7; it "
           "should be 5",
           1);
}

// The seed makes four choices that are not plain. Two of them matter.
TEST(witness_by_a_seed)
{
    expect(t, (struct made_up){.seeds_wrong = true},
           "seen going wrong: thread 2 writes s[1] at :12 before thread 1 writes it at :11, and y[1] becomes "
           "7; it "
           "should be 5",
           2);
}

TEST(no_witness_if_wrong_in_each_order) { expect(t, (struct made_up){.always_wrong = true}, "", 0); }

// Both orders were not tried, so nothing is said about them.
TEST(no_witness_without_time)
{
    struct made_up m = {0};
    struct witness w = search(&m, 0);
    test_expect(t, w.seen == SEEN_NOTHING && m.runs == 0, "seen %d in %u runs", w.seen, m.runs);
    witness_free(&w);
}

// The first finding uses up all runs of the call, so that the second one has none.
TEST(no_witness_of_a_second_finding_without_runs)
{
    struct made_up m = {.results = 1 << 18};
    struct finding findings[2] = {{.kind = "shared-race", .key = "key", .brief = "brief"},
                                  {.kind = "shared-race", .key = "other", .brief = "other"}};
    struct verdict v = {.count = 2, .findings = findings};
    struct subject s = {
        .call = &m, .run = run_made_up, .tell = tell_made_up, .deadline = now_us() + 60000000};
    unsigned subject;
    struct witness w = witness_search(&s, 1, &v, &subject);
    test_expect(t, w.seen == SEEN_NOTHING && m.runs == 1, "seen %d in %u runs", w.seen, m.runs);
    witness_free(&w);
}

TEST(witness_as_a_record)
{
    struct made_up m = {.held_wrong = true};
    struct witness w = search(&m, LONG_ENOUGH), read;
    struct text said = {0}, again = {0};
    cJSON *json = witness_json(&w);
    test_expect(t, witness_of_json(&read, json), "it is not read");
    witness_text(&said, &w);
    witness_text(&again, &read);
    test_expect(t, read.first.thread == w.first.thread && read.then.block == w.then.block,
                "whose it was is lost");
    test_expect(
        t, strcmp(said.bytes, again.bytes) == 0 && strcmp(w.replay.order.bytes, read.replay.order.bytes) == 0,
        "%s", again.bytes);
    cJSON_Delete(json);
    text_free(&said);
    text_free(&again);
    witness_free(&read);
    witness_free(&w);
}

// --- where two runs part

enum { THREAD_1 = 1 << 21, THREAD_2 = 2 << 21 };

// Thread 1 adds x0 to x1, and thread 2 adds x2 to that sum, in launch 1; or thread 2 reads too early.
static const uint32_t in_turn[][3] = {{NUMBER_NOBODY, 0, 1}, {0, 1, THREAD_1 | 7}, {4, 2, THREAD_2 | 7}};
static const uint32_t too_early[][3] = {{NUMBER_NOBODY, 0, 1}, {1, 2, THREAD_2 | 7}, {0, 1, THREAD_1 | 7}};

// A run whose result is that element. The records are of a call with three inputs.
static struct attempt run_of_records(const struct test *t, const uint32_t (*records)[3], size_t count,
                                     uint32_t element)
{
    struct attempt run = {.answered = true, .count = 1};
    struct text path = {0};
    text_add(&path, "%s/%s-nodes", t->directory, t->name);
    FILE *file = fopen(path.bytes, "w");
    if (!file || fwrite(records, sizeof *records, count, file) != count || fclose(file) != 0)
        abort();
    derivation_read(&run.derivation, path.bytes, 3, 3 + count);
    remove(path.bytes);
    text_free(&path);
    run.numbers = room_for(1, sizeof *run.numbers);
    run.numbers[0] = element;
    return run;
}

static struct attempt run_of(const struct test *t, const uint32_t (*records)[3], uint32_t element)
{
    return run_of_records(t, records, 3, element);
}

TEST(runs_part_at_a_read)
{
    struct attempt right = run_of(t, in_turn, 5), early = run_of(t, too_early, 4);
    struct parting found[PARTINGS];
    const unsigned count = partings(found, &early, &right, 0);
    test_expect(t, count == 1 && found[0].read && found[0].launch == 1, "%u partings", count);
    test_expect(t, found[0].reader.known && found[0].reader.thread == 2, "thread %u reads",
                found[0].reader.thread);
    test_expect(t, !found[0].got.known, "thread %u made an input", found[0].got.thread);
    test_expect(t, found[0].instead_of.known && found[0].instead_of.thread == 1, "not instead of thread 1's");
    test_expect(t, partings(found, &right, &right, 0) == 0, "a run parts from itself");
    attempt_free(&right);
    attempt_free(&early);
}

// The element is what another thread made.
TEST(runs_part_at_the_result)
{
    struct attempt right = run_of(t, in_turn, 5), other = run_of(t, in_turn, 4);
    struct parting found[PARTINGS];
    const unsigned count = partings(found, &other, &right, 0);
    test_expect(t,
                count == 1 && !found[0].read && found[0].got.thread == 1 && found[0].instead_of.thread == 2,
                "%u partings; thread %u instead of thread %u", count, found[0].got.thread,
                found[0].instead_of.thread);
    attempt_free(&right);
    attempt_free(&other);
}

// Thread 1 makes x0 and x1, and then that and x2. Thread 2 reads the one or the other.
TEST(runs_part_at_a_read_that_came_too_early)
{
    static const uint32_t records[][3] = {
        {NUMBER_NOBODY, 0, 1}, {0, 1, THREAD_1 | 7}, {4, 2, THREAD_1 | 7}, {0, 4, THREAD_2 | 7}};
    uint32_t later[4][3];
    memcpy(later, records, sizeof later);
    later[3][1] = 5;
    struct attempt early = run_of_records(t, records, 4, 6), late = run_of_records(t, later, 4, 6);
    struct parting found[PARTINGS];
    test_expect(t, partings(found, &early, &late, 0) == 1 && found[0].turn < 0, "not too early");
    test_expect(t, partings(found, &late, &early, 0) == 1 && found[0].turn > 0, "not too late");
    attempt_free(&early);
    attempt_free(&late);
}

// A combine by another thread makes no difference if its product is the same.
TEST(runs_that_make_the_same_do_not_part)
{
    static const uint32_t by_others[][3] = {
        {NUMBER_NOBODY, 0, 1}, {1, 2, THREAD_2 | 7}, {0, 4, THREAD_1 | 7}};
    struct attempt right = run_of(t, in_turn, 5), other = run_of(t, by_others, 5);
    struct parting found[PARTINGS];
    const unsigned count = partings(found, &other, &right, 0);
    test_expect(t, count == 0, "%u partings", count);
    attempt_free(&right);
    attempt_free(&other);
}

static enum shrunk has_no_time(void *of, const char *choices)
{
    (void)choices;
    ++*(unsigned *)of;
    return NO_TIME_LEFT;
}

// There may be many choices, and each attempt makes a text of nearly all of them.
TEST(no_shrinking_without_time)
{
    unsigned attempts = 0;
    const char *choices = PLAIN_ORDER FIRST OTHER TURN;
    char *few = simt_choices_shrunk(choices, has_no_time, &attempts);
    test_expect(t, attempts == 1 && strcmp(few, choices) == 0, "%u attempts: %s", attempts, few);
    free(few);
}

// How many runs a search makes of a call with that number of results, if there is time for all.
static unsigned runs_of(size_t results)
{
    struct made_up m = {.results = results};
    struct subject s = {.call = &m, .run = run_made_up, .deadline = now_us() + LONG_ENOUGH};
    while (may_go_on(&s)) {
        struct attempt attempt = attempt_in(&s, &(struct order){.choices = PLAIN_ORDER});
        attempt_free(&attempt);
    }
    return m.runs;
}

TEST(few_runs_of_a_large_call)
{
    const unsigned small = runs_of(2), large = runs_of(32768);
    test_expect(t, large > 1 && small > 20 * large, "%u runs and %u", small, large);
}
