// Where a run departs from its algorithm, as make trace says it, for make step.
#ifndef HARNESS_TOOL_DEPARTURE_H
#define HARNESS_TOOL_DEPARTURE_H

#include "flow/table.h"
#include "tool.h"

// Takes the trace into the flow, too. y_wrong: of y's elements; NULL if no y came.
struct departure tool_departure(const struct trial *trial, FILE *trace, struct flow *flow,
                                const bool *y_wrong);

#endif
