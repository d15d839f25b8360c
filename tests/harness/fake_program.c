// Stands in for a kernel program, and ends in whatever way the request's `do` says.
#include <fcntl.h>
#include <signal.h>
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

int main(void)
{
    struct message request = {0};
    while (message_read(WIRE_REQUEST_FD, &request)) {
        act(message_text(&request, "do"), &request);
        message_clear(&request);
    }
    return 0;
}
