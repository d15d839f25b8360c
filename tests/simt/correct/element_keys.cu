// Whatever the key of a call, no element is 0, 1 or -1, the identity, what fresh memory holds or what a
// shuffle gives from no lane. These are keys, in this order, with each of which one of these would be an
// element or what is made of one, if keys were taken as they come.
#include "../element.h"

#define N 4096

struct known {
    unsigned token;
    uint32_t number;
};

int main(void)
{
    static const known words[] = {
        {0, SIMT_FOREIGN},
        {1, SIMT_FOREIGN},
        {~0u, SIMT_FOREIGN},
        {0xFFBADBADu, SIMT_UNWRITTEN},
        {0xFFBAD1A0u, SIMT_UNDEFINED},
        {SIMT_IDENTITY_WORD, SIMT_IDENTITY},
    };
    static const uint64_t keys[] = {132178, 54147, 110924, 430848, 525882, 97115, 1ull << 32 | 5, ~0ull};
    for (uint64_t key : keys) {
        elem_t *h = elements_new(N, key);
        for (const known &w : words) {
            uint32_t number = simt_element_number(&w.token, sizeof w.token);
            if (number != w.number)
                return printf("key %d: %#x is %#x\n", (int)key, w.token, number), 1;
        }
        for (int i = 0; i < N; i++)
            if (simt_element_number(&h[i], sizeof *h) != (uint32_t)i)
                return printf("key %d: x[%d] is %u\n", (int)key, i, simt_element_number(&h[i], sizeof *h)), 1;
        free(h);
    }
    printf("ok\n");
    return 0;
}
