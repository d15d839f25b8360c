// The part of steps.c that moments.c does.
#ifndef MOMENTS_H
#define MOMENTS_H

#include "steps.h"

// Adds the moments of all records, and the arrays that the records mention.
void moments_read(struct steps *steps);
// array_of_object: the array that an object of a record is. contents_of: what its places hold; the caller
// frees it.
int array_of_object(struct steps *steps, const cJSON *record, const cJSON *object, bool shared);
struct content *contents_of(struct shown_array *array, const cJSON *object);
bool same_content(const struct content *a, const struct content *b);
struct content element_content(uint32_t number);

#endif
