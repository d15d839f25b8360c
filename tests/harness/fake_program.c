// Stands in for a kernel program. It ends in the way that the request's `do` says. Or it scans, as the
// request's `function` says, and may leave anything in the file for the device's nodes.
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "text/wire.h"

static void answer(const struct message *request)
{
    static long long answers;
    struct message reply = {0};
    message_add_number(&reply, "answers", ++answers);
    const struct item *x = message_find(request, ITEM_ARRAY, "x");
    if (x)
        message_add_array(&reply, "x", x->size, x->count, x->data);
    message_write(WIRE_REPLY_FD, &reply);
    message_clear(&reply);
}

static void put(const char *bytes)
{
    if (write(WIRE_REPLY_FD, bytes, strlen(bytes)) < 0)
        exit(1);
}

// Does what the device does when it is asked to end.
static void report_and_end(int signal_number)
{
    (void)signal_number;
    _exit(write(REPORT_FD, "found\n", 6) != 6);
}

static void act(const char *to_do, const struct message *request)
{
    if (strncmp(to_do, "exit ", 5) == 0)
        exit(atoi(to_do + 5));
    if (strcmp(to_do, "abort") == 0)
        abort();
    if (strcmp(to_do, "crash") == 0)
        *(volatile int *)8 = 1;
    if (strcmp(to_do, "half") == 0) {
        put("frame 1 100\nnumber n");
        exit(0);
    }
    if (strcmp(to_do, "nonsense") == 0)
        put("y[0] = 3\n");
    if (strcmp(to_do, "twice") == 0)
        put("frame 1 0\nframe 1 0\n");
    if (strcmp(to_do, "close") == 0)
        close(WIRE_REPLY_FD);
    if (strcmp(to_do, "flood") == 0) {
        signal(SIGTERM, report_and_end);
        for (;;)
            puts("XY holds 3");
    }
    if (strcmp(to_do, "print") == 0)
        for (int i = 0; i < 10000; i++)
            fputs("0123456789", stdout);
    fflush(stdout);
    if (strcmp(to_do, "late") == 0)
        usleep(600000);
    if (strcmp(to_do, "hang") == 0)
        signal(SIGTERM, SIG_IGN);
    if (strcmp(to_do, "compute") == 0) // with no more CPU time than before
        setrlimit(RLIMIT_CPU, &(struct rlimit){0, 10});
    while (strcmp(to_do, "compute") == 0)
        ;
    if (strcmp(to_do, "hang") == 0 || strcmp(to_do, "close") == 0)
        for (;;)
            pause();
    answer(request);
}

// ---- a scan, and the device's file of what it combined

enum { MOST = 256 };
#define IDENTITY 0xfffffff0u

static struct { // a call
    const char *function;
    uint32_t n, section;
    uint32_t records[MOST][3], written; // the first says who combines
    uint32_t y[MOST];
} call;

static bool is(const char *function) { return strcmp(call.function, function) == 0; }

// The number of the combine of left and right by thread 3, whose line is known.
static uint32_t combine(uint32_t left, uint32_t right)
{
    uint32_t *record = call.records[call.written];
    record[0] = left;
    record[1] = right;
    record[2] = 3u << 21 | (0x10 + call.written);
    return call.n + call.written++;
}

static void scan_serially(uint32_t *y, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        y[i] = combine(y[i - 1], y[i]);
}

static void scan_by_kogge_stone(uint32_t *y, uint32_t count)
{
    for (uint32_t stride = 1; stride < count; stride *= 2)
        for (uint32_t i = count; i-- > stride;)
            y[i] = combine(y[i - stride], y[i]);
}

// Makes `more` further combines that y does not need.
static void combine_idly(uint32_t *y, uint32_t more)
{
    for (uint32_t k = 0; k < more; k++)
        if (is("adds_identities"))
            y[1] = combine(IDENTITY, y[1]);
        else
            combine(y[0], y[1]);
}

static void scan_section(uint32_t *y, uint32_t count)
{
    uint32_t before = call.written;
    if (is("scans_by_kogge_stone"))
        scan_by_kogge_stone(y, count);
    else
        scan_serially(y, count);
    if (is("adds_identities") || is("combines_idly"))
        combine_idly(y, 17 - (call.written - before));
}

// Spoils the file in the way that the function's name says.
static void spoil(void)
{
    if (is("skips") || is("skips_early"))
        call.records[2][0] = 0;
    if (is("skips_early"))
        call.y[2] = call.y[3];
    if (is("points_forward"))
        call.records[2][0] = call.n + 3;
    if (is("points_to_itself"))
        call.records[2][1] = call.n + 2;
    if (is("makes_numbers_up"))
        call.y[2] = 0x7fffffff;
    if (is("gives_a_record_for_a_node"))
        call.y[2] = call.n;
}

static void put_records(void)
{
    ssize_t bytes = (ssize_t)(call.written * sizeof *call.records);
    if (ftruncate(DERIVATION_FD, 0) != 0 || pwrite(DERIVATION_FD, call.records, (size_t)bytes, 0) != bytes)
        exit(1);
    if (is("empties_the_file") && ftruncate(DERIVATION_FD, 0) != 0)
        exit(1);
}

static long long reported; // bytes

static void put_report(void)
{
    if (is("damages_its_report"))
        reported += dprintf(REPORT_FD, "{\"kind\":\"shared-race\",\"message\":\"sha\n");
    reported += dprintf(REPORT_FD, "{\"kind\":\"launch\",\"work\":%u,\"steps\":3,\"barriers\":0}\n",
                        call.written - 1);
}

static void reply_with(long long nodes)
{
    struct message reply = {0};
    message_add_array(&reply, "y", is("answers_bytes") ? 1 : sizeof *call.y, call.n, call.y);
    message_add_number(&reply, "nodes", nodes);
    message_add_number(&reply, "reported", reported - is("forges_its_report"));
    message_add_number(&reply, "cpu_ms", is("takes_long") ? 3900 : 5);
    message_write(WIRE_REPLY_FD, &reply);
    message_clear(&reply);
}

static void scan(const struct message *request)
{
    call.function = message_text(request, "function");
    call.n = (uint32_t)message_number(request, "n", 0);
    call.section = (uint32_t)message_number(request, "section", 0);
    memcpy(call.records[0], (uint32_t[3]){0xffffffffu, 0, 1}, sizeof *call.records);
    call.written = 1;
    for (uint32_t i = 0; i < call.n; i++)
        call.y[i] = i;
    for (uint32_t i = 0; i < call.n; i += call.section)
        scan_section(&call.y[i], call.section);
    spoil();
    put_records();
    put_report();
    reply_with(is("claims_many")              ? (long long)1 << 62
               : is("claims_fewer_than_none") ? -5
               : is("claims_few")             ? (long long)call.n + 2
                                              : (long long)call.n + call.written);
}

// Reports the source line for the code address `pc`.
static void find_line(long long pc)
{
    struct message reply = {0};
    message_add_number(&reply, "line", pc + 1);
    message_add_text(&reply, "path", "/home/kernel.cu");
    message_write(WIRE_REPLY_FD, &reply);
    message_clear(&reply);
}

int main(void)
{
    struct message request = {0};
    while (message_read(WIRE_REQUEST_FD, &request)) {
        if (message_find(&request, ITEM_NUMBER, "pc"))
            find_line(message_number(&request, "pc", 0));
        else if (message_text(&request, "do"))
            act(message_text(&request, "do"), &request);
        else
            scan(&request);
        message_clear(&request);
    }
    return 0;
}
