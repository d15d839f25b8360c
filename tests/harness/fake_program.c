// Stands in for a kernel program. It ends in whatever way the request's `do` says; or it scans, as the
// request's `function` says, which may leave anything where the device's nodes should lie.
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wire.h"

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

static int report;

// As the device does when it is asked to end.
static void report_and_end(int signal_number)
{
    (void)signal_number;
    _exit(write(report, "found\n", 6) != 6);
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
        report = creat(getenv("SIMT_REPORT"), 0666); // NOLINT: the harness sets it
        signal(SIGTERM, report_and_end);
        for (;;)
            puts("XY holds 3");
    }
    if (strcmp(to_do, "print") == 0)
        for (int i = 0; i < 10000; i++)
            fputs("0123456789", stdout);
    fflush(stdout);
    if (strcmp(to_do, "hang") == 0)
        signal(SIGTERM, SIG_IGN);
    if (strcmp(to_do, "hang") == 0 || strcmp(to_do, "close") == 0)
        for (;;)
            pause();
    answer(request);
}

enum { MOST = 64 };

static void put_records(const uint32_t (*records)[3], size_t count)
{
    FILE *file = fopen(getenv("SIMT_DERIVATION"), "w"); // NOLINT: the harness sets it
    if (!file || fwrite(records, sizeof *records, count, file) != count || fclose(file) != 0)
        exit(1);
}

// The serial scan of n elements by thread 3, each at a line of its own, and what was asked to be wrong with
// it.
static void scan(const char *function, size_t n)
{
    uint32_t records[MOST][3] = {{0xffffffffu, 0, 1}}, y[MOST] = {0};
    for (uint32_t i = 1; i < n; i++) {
        memcpy(records[i], (uint32_t[3]){y[i - 1], i, 3u << 21 | (0x10 + i)}, sizeof *records);
        y[i] = (uint32_t)n + i;
    }
    if (strcmp(function, "skips") == 0)
        records[2][0] = 0;
    if (strcmp(function, "skips_early") == 0) {
        records[2][0] = 0;
        y[2] = y[3];
    }
    if (strcmp(function, "points_forward") == 0)
        records[2][0] = (uint32_t)n + 3;
    if (strcmp(function, "points_to_itself") == 0)
        records[2][1] = (uint32_t)n + 2;
    if (strcmp(function, "makes_numbers_up") == 0)
        y[2] = 0x7fffffff;
    if (strcmp(function, "gives_a_record_for_a_node") == 0)
        y[2] = (uint32_t)n;
    put_records((const uint32_t(*)[3])records, n);
    if (strcmp(function, "removes_the_file") == 0)
        remove(getenv("SIMT_DERIVATION"));
    struct message reply = {0};
    message_add_array(&reply, "y", strcmp(function, "answers_bytes") == 0 ? 1 : sizeof *y, n, y);
    long long nodes = 2 * (long long)n;
    if (strcmp(function, "claims_many") == 0)
        nodes = (long long)1 << 62;
    if (strcmp(function, "claims_fewer_than_none") == 0)
        nodes = -5;
    if (strcmp(function, "claims_few") == 0)
        nodes = (long long)n + 2;
    message_add_number(&reply, "nodes", nodes);
    message_write(WIRE_REPLY_FD, &reply);
    message_clear(&reply);
}

// Where the code at `pc` stands.
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
            scan(message_text(&request, "function"), (size_t)message_number(&request, "n", 0));
        message_clear(&request);
    }
    return 0;
}
