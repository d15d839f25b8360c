// What the player (play.c) and the one kernel that plays all tests (player.cu) agree on.
#ifndef PLAYER_H
#define PLAYER_H

#include "test.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { IDLE = MAX_THREADS };

// Which thread of the test that thread of the grid plays. If it plays none: IDLE + one of its block, to whose
// barriers it must come.
unsigned litmus_thread(unsigned block, unsigned thread);
struct statement litmus_statement(unsigned thread, unsigned at); // its action is END after the last
// Whether it lets other threads run before that statement. The device itself lets them do so only before
// some.
int litmus_rests(unsigned thread, unsigned at);
int litmus_in_shared_memory(void);
// How strong accesses and fences are written. Older functions, such as atomicAdd, do not exist for all of
// them.
enum dialect { BY_ATOMIC_REF, BY_OLDER_FUNCTIONS, BY_PTX, DIALECTS };
enum dialect litmus_dialect(void);
// The thread has done that statement, and found that value if it reads. Returns what it has read last.
int litmus_note(unsigned thread, unsigned at, int value);
void litmus_note_end(unsigned cell, int value); // the cell holds that at the end

void litmus_launch(unsigned blocks, unsigned threads,
                   unsigned cluster_blocks); // plays the test in hand, once

#ifdef __cplusplus
}
#endif
#endif
