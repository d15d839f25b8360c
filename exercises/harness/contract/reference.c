// The serial scans that other scans are judged by. They follow the definition word by word.
#include <math.h>
#include <string.h>

#include "contract.h"

// y[i] is y[i-1] combined with the element that the span of y[i] gains. The span of y[i] ends one element
// later than the span of y[i-1], unless a section begins at i.
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
