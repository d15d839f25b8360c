// The kernel program: answers requests until the harness closes the pipe. One process serves many requests,
// since a process's first use of a GPU is slow; after a death it is the harness that starts another.
#include <signal.h>
#include <stdio.h>

#include "entry.h"

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0); // what a student printed before a crash is not lost
    struct message request = {0};
    while (message_read(WIRE_REQUEST_FD, &request)) {
        struct message reply = {0};
        entry(&request, &reply);
        fflush(stdout);
        if (!message_write(WIRE_REPLY_FD, &reply))
            return 1;
        message_clear(&reply);
        message_clear(&request);
    }
    return 0;
}
