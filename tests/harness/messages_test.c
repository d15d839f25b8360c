// The messages by which Criterion's processes and the runner speak.
#define _GNU_SOURCE // RTLD_DEFAULT
#include <dlfcn.h>

#include "harness.h"

enum {
    SOCKETS = 8,
    NN_REQ = 48,
    NN_REQ_RESEND_IVL = 1, // nanomsg's numbers
    DAY_MS = 86400000,     // the longest search of a witness: see sought.c
};

TEST(no_message_is_sent_again_during_a_search)
{
    int (*get)(int, int, int, void *, size_t *) =
        (int (*)(int, int, int, void *, size_t *))dlsym(RTLD_DEFAULT, "nn_getsockopt");
    unsigned asking = 0;
    for (int socket = 0; get && socket < SOCKETS; socket++) {
        int ms = 0;
        size_t size = sizeof ms;
        if (get(socket, NN_REQ, NN_REQ_RESEND_IVL, &ms, &size) != 0)
            continue;
        asking++;
        test_expect(t, ms > DAY_MS, "socket %d sends a message again after %d ms", socket, ms);
    }
    test_expect(t, asking > 0, "no socket is found");
}
