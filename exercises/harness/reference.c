// The scans that others are judged by: serial, as the definition reads.
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "inside.h"

static struct interval interval_product(const struct interval *x, struct span span, struct interval before)
{
    return span.end > span.first ? interval_combine(before, x[span.end - 1]) : before;
}

// Every y[i] is the one before it, combined with the element that its span gained: y[i]'s span ends one later
// than y[i-1]'s unless a section begins at i.
void reference_scan(const struct contract *c, unsigned section, enum element element, void *y, const void *x,
                    size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct span span = contract_span(c, section, i);
        bool starts = i == 0 || contract_span(c, section, i - 1).first != span.first;
        bool gains = span.end > span.first;
        size_t gained = span.end - 1; // used only if it gains
        if (element == INTERVAL) {
            struct interval sum = starts ? interval_of(0, -1) : ((struct interval *)y)[i - 1];
            ((struct interval *)y)[i] = interval_product(x, span, sum);
        } else if (element == INT) {
            int sum = starts ? 0 : ((int *)y)[i - 1];
            ((int *)y)[i] = sum + (gains ? ((const int *)x)[gained] : 0);
        } else if (element == MAX) {
            int most = starts ? INT_MIN : ((int *)y)[i - 1];
            ((int *)y)[i] = gains && ((const int *)x)[gained] > most ? ((const int *)x)[gained] : most;
        } else if (element == AFFINE) {
            struct affine sum = starts ? affine_of(1, 0) : ((struct affine *)y)[i - 1];
            ((struct affine *)y)[i] = gains ? affine_combine(sum, ((const struct affine *)x)[gained]) : sum;
        } else {
            abort();
        }
    }
}

void reference_sums(const struct contract *c, unsigned section, double *y, double *magnitude, const float *x,
                    size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct span span = contract_span(c, section, i);
        bool starts = i == 0 || contract_span(c, section, i - 1).first != span.first;
        double gained = span.end > span.first ? (double)x[span.end - 1] : 0;
        y[i] = (starts ? 0 : y[i - 1]) + gained;
        magnitude[i] = (starts ? 0 : magnitude[i - 1]) + fabs(gained);
    }
}
