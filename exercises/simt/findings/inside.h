// What the files of this room share, and no other room reads.
#ifndef SIMT_FINDINGS_INSIDE_H
#define SIMT_FINDINGS_INSIDE_H

#include "findings.h"

// ---- source.c
// If the line is in a library's header, and the program's own line that called the library is not known:
// takes the line of the host's call that was noted.
void simt_source_settle(struct source_line *at);
// Whether the condition of a loop is in that line or the next.
bool simt_source_waits(struct source_line at);

// ---- outside.c: what another process looks up
// Returns the output of addr2line, to be closed by pclose(), or NULL. options: more of addr2line's options.
FILE *simt_addr2line(const char *options, const char *addresses);
FILE *simt_ask(const char *what, const char *about); // returns the answer of SIMT_LINES, or NULL

#endif
