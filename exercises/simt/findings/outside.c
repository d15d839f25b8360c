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
    char program[4096];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return NULL;
    program[n] = 0;
    size_t room = 4 * (size_t)n + 128 + strlen(addresses), used = 0;
    char *command = simt_device_calloc(room, 1);
    used += (size_t)snprintf(command, room, "addr2line -i -a -e '");
    for (const char *p = program; *p; p++)
        used += (size_t)snprintf(command + used, room - used, *p == '\'' ? "'\\%c'" : "%c", *p);
    snprintf(command + used, room - used, "'%s 2>/dev/null", addresses);
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
