// The scans that others are judged by: serial, as the definition reads.
#include <math.h>
#include <string.h>

#include "contract.h"

// Every y[i] is the one before it, combined with the element that its span gained: y[i]'s span ends one later
// than y[i-1]'s unless a section begins at i.
void reference_scan(const struct contract *c, unsigned section, enum element element, void *y, const void *x,
                    size_t n)
{
    size_t size = element_size(element);
    for (size_t i = 0; i < n; i++) {
        struct span span = contract_span(c, section, i);
        char *to = (char *)y + i * size;
        if (i == 0 || contract_span(c, section, i - 1).first != span.first)
            element_identity(element, to);
        else
            memcpy(to, to - size, size);
        if (span.end > span.first)
            element_combine(element, to, to, (const char *)x + (span.end - 1) * size);
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
