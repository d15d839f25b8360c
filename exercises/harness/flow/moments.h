// What moments.c does for steps.c.
#ifndef MOMENTS_H
#define MOMENTS_H

#include "steps.h"

// Adds the moments of all records, and the arrays that they speak of.
void moments_read(struct steps *steps);
// The array that an object of a record is; and what it has in its places, to be freed.
int array_of_object(struct steps *steps, const cJSON *record, const cJSON *object, bool shared);
struct content *contents_of(struct shown_array *array, const cJSON *object);
bool same_content(const struct content *a, const struct content *b);
struct content element_content(uint32_t number);

#endif
