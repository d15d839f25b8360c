// Where a run departs from its algorithm, found as in make trace, for make step.
#ifndef HARNESS_TOOL_DEPARTURE_H
#define HARNESS_TOOL_DEPARTURE_H

#include "flow/table.h"
#include "tool.h"

// Also takes the trace into the flow. y_wrong has an entry for each element of y; it is NULL if there is no
// y.
struct departure tool_departure(const struct trial *trial, FILE *trace, struct flow *flow,
                                const bool *y_wrong);

#endif
