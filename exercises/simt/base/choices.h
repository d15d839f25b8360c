// What the files about choices share.
#ifndef SIMT_CHOICES_H
#define SIMT_CHOICES_H

#include "base.h"

// ---- choices_text.c: choices as lines of a text
struct choices_seed { // what the first line of the text says
    uint64_t seed;
    bool plain; // it says SIMT_SEED=plain
    bool has_weak;
    uint64_t weak; // SIMT_WEAK, if the line has it
    bool strong;   // it says SIMT_ORDERS=strong
};
struct choices_table { // what is taken, by the purpose and the place of the choice
    struct choices_entry *entries;
    size_t room; // number of entries, a power of two
    bool holds;  // whether it has a CHOICE_HOLD
};

extern const char *const simt_purpose_names[PURPOSES];
// Returns bits that depend on the purpose and the place of the choice, but not on the name of the occasion.
uint64_t simt_choice_place(const struct choice *c);
// Fills an empty table from the text, which it takes apart. Returns false if the text is not one of choices,
// and adds the reason to `why`. The table is then empty.
bool simt_choices_read(struct choices_table *table, struct choices_seed *seed, struct simt_text *text,
                       struct simt_text *why);
void simt_choices_drop(struct choices_table *table); // empties it
// Sets what is taken as in the table. Returns false if the choice is not in there like this.
bool simt_choice_find(const struct choices_table *table, struct choice *c);
void simt_choices_put_seed(struct simt_text *text, const struct choices_seed *seed); // adds the first lines
void simt_choice_put(struct simt_text *text, const struct choice *c);                // adds a line

// ---- choices_file.c
// Reads the file SIMT_CHOICES.
void simt_choices_open_file(struct choices_table *table, struct choices_seed *seed);
void simt_choices_open_log(const struct choices_seed *seed); // opens the file SIMT_CHOICES_LOG
void simt_choice_log(const struct choice *c);                // to that file
void simt_choices_log_text(struct simt_text *text);          // the same for whole lines, which it empties

#endif
