// What the files of this room share.
//
// The words of a reason are a text in which these stand for facts:
//
//   %1 … %6        the place of that access: kernel.cu:17
//   {at0}          the place of the access whose number is fact 0
//   {thread1}      the number of the thread that made access 1, and {block1} that of its block
//   {who1}         thread 3, or thread 3 of block 2 if the launch has several blocks
//   {by1}          thread 3, or host code
//   {call1}        the launch at kernel.cu:17; or a call, if the place is not known
//   {verb1}        what access 1 does: reads, writes, atomically updates; {use1}: … atomically accesses
//   {does0}        what the access whose number is fact 0 does; {do0}: read, write, atomically update, free
//   {0} … {7}      a fact that is a number; {u0} without a sign, {x0} in 8 hexadecimal digits
//   {0?has|have}   the first word if fact 0 is 1, otherwise the second; a word may contain other facts
//   {it}           the finding's object, by its short name: flag[2]
//   {name}         the object among the facts: flag[2]; {text0} and {text1} are the texts among them
//   {threads}      the threads among the facts: threads 0 to 15 and 32 to 47
//   {blocks2}      one of blocks 2, 3 and 5: fact 2 is how many, and their numbers are the facts after it
//   {lanes0}       the lanes whose bits are set in fact 0: 0-15, 31
#ifndef SIMT_WORDS_INSIDE_H
#define SIMT_WORDS_INSIDE_H

#include "words.h"

struct words {
    const char *reason; // NULL ends a table. In the first row it is "kinds", and the text lists the kinds
                        // that the table is for
    const char *text;
};
extern const struct words simt_race_words[], simt_barrier_words[], simt_bounds_words[], simt_launch_words[],
    simt_host_words[], simt_note_words[], simt_texture_words[], simt_element_words[], simt_crash_words[],
    simt_unsupported_words[], simt_undefined_words[];
extern const struct words *const simt_words[]; // these tables, and NULL at the end

// ---- sentence.c. places: those of the finding's accesses
// Adds what the clauses of the finding say.
void simt_put_clauses(struct simt_text *text, const struct finding *f, const struct source_line *places);
// Adds what the finding says, in one line: its kind, the object, and the clauses.
void simt_put_sentence(struct simt_text *text, const struct finding *f, const struct source_line *places);

// ---- place.c
// Adds the file's name and the line, or "an unknown line".
void simt_put_place(struct simt_text *text, const struct source_line *place);
// Returns the column in which the text of that line begins, from 1 on.
unsigned simt_column_of(const struct source_line *place);
// Whether the line of places[i] is known, and is not that of a place before it.
bool simt_is_new_place(const struct source_line *places, unsigned i);
// Returns what happens at a place, for the forms that name the places one by one. Valid until the next call.
const char *simt_note(const struct access *a);

// ---- numbers.c
void simt_put_threads(struct simt_text *text, const struct some_threads *t);
void simt_put_lanes(struct simt_text *text, uint32_t lanes);
// n: how many blocks, and the lowest of their numbers, at most `most`.
void simt_put_blocks(struct simt_text *text, const int64_t *n, unsigned most);

// ---- gcc.c, sarif.c, json.c: forms of a finding. sentence: what it says
void simt_put_as_compiler(struct simt_text *text, const struct finding *f, const struct source_line *places,
                          const char *sentence);
void simt_sarif_add(const struct finding *f, const struct source_line *places, const char *sentence);
// f shows what the finding that was added last changes.
void simt_sarif_add_witness(const struct finding *f, const char *sentence);
void simt_sarif_end(void); // writes the whole log to stderr, once
// Adds the line of the report. text: what the finding says on stderr
void simt_put_record(struct simt_text *record, const struct finding *f, const struct source_line *places,
                     const char *sentence, const char *text);
// Adds a comma, and the reasons of all clauses. The words of the first one begin the sentence.
void simt_put_reasons(struct simt_text *text, const struct finding *f);
void simt_put_seed(struct simt_text *text); // adds SIMT_SEED as a number, or as a string if it is none

#endif
