// What the device cannot look up within its process. Source lines come from addr2line, which runs as a child
// process. A process that may neither start programs nor open files is given a socket, SIMT_LINES, at whose
// other end another process looks the lines up. A request is a packet: either "addresses" and the addresses,
// or "line", the line's number and its file. The answer is a packet, too: what addr2line prints, or the
// line's text.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

FILE *simt_addr2line(const char *options, const char *addresses)
{
    // /proc/PID/exe is used instead of the program's path, because another make may have replaced the file
    // there.
    size_t room = 128 + strlen(options) + strlen(addresses);
    char *command = simt_device_calloc(room, 1);
    snprintf(command, room, "addr2line %s -a -e /proc/%ld/exe%s 2>/dev/null", options, (long)getpid(),
             addresses);
    // What stops the program often stops its process group, too. The child inherits the mask, and goes on.
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGXCPU};
    sigset_t stops, before;
    sigemptyset(&stops);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaddset(&stops, numbers[i]);
    sigprocmask(SIG_BLOCK, &stops, &before);
    FILE *pipe = popen(command, "r");
    if (!pipe) { // for lack of memory, or because the program has damaged what popen needs
        free(simt_device_calloc(BUFSIZ, 1));
        pipe = popen(command, "r");
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
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
