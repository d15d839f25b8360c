// Child processes that go on with the current launch, each in its own copy of all memory.
#ifndef SIMT_FORKED_H
#define SIMT_FORKED_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct forked { // a child, for its parent
    pid_t process;
    int answers; // the end of a pipe, from which the parent reads what the child answers
};

// Forks. In the child, nothing that is written to the standard files or to the report is seen.
enum fork { FORK_REFUSED, FORK_PARENT, FORK_CHILD } simt_fork(struct forked *f);
// The child answers these bytes. If the parent does not want them any more, the child ends.
void simt_forked_answer(const void *p, size_t bytes);
// Waits for that number of bytes of the child's answer. Returns false if the child has ended before.
bool simt_forked_read(const struct forked *f, void *p, size_t bytes);
void simt_forked_end(const struct forked *f); // ends the child, whatever it does

#endif
