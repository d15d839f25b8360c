// What the device reads outside of the process: addr2line's answers, by a child process. A process that may
// start none, nor open a file, has been given a socket, SIMT_LINES, where somebody does it instead. A request
// is a packet, "addresses" and then these, or "line", its number and its file; so is the answer: as addr2line
// has it, or the line.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"

FILE *simt_addr2line(const char *addresses)
{
    // By its process and not by its path, where another make may have put another program meanwhile.
    size_t room = 128 + strlen(addresses);
    char *command = simt_device_calloc(room, 1);
    snprintf(command, room, "addr2line -i -a -e /proc/%ld/exe%s 2>/dev/null", (long)getpid(), addresses);
    FILE *pipe = popen(command, "r");
    if (!pipe) { // for want of memory, or since the program wrecked what another one starts with
        free(simt_device_calloc(BUFSIZ, 1));
        pipe = popen(command, "r");
    }
    free(command);
    return pipe;
}

FILE *simt_ask(const char *what, const char *about)
{
    static char packet[ANSWER_BYTES];
    int length = snprintf(packet, sizeof packet, "%s%s", what, about);
    if (write(simt_options.lines, packet, (size_t)length) != length)
        return NULL;
    ssize_t n = read(simt_options.lines, packet, sizeof packet);
    return n > 0 ? fmemopen(packet, (size_t)n, "r") : NULL;
}
