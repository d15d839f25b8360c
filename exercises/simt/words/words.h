// Words: what a finding says, in English. A detector fills a record: the kind, the accesses, the object, and
// clauses. A clause is a reason, which is a code such as no-barrier, with its facts. Here each reason has its
// words. Nothing else in the device makes sentences.
#ifndef SIMT_ROOM_WORDS_H
#define SIMT_ROOM_WORDS_H

#include "../findings/findings.h"

// Returns what the clauses of that record say, without the rest of a finding. Valid until the next call.
const char *simt_say(const struct finding *f);
void simt_words_open(void); // to be called once, before main: from now on findings are spoken

#endif
