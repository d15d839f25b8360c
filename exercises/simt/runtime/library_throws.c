// What a confined file calls in place of some functions of the C++ library, which would store where nothing
// is watched. CUB and Thrust need them only to throw exceptions, and once for their static objects.
// objects.sh binds the calls (compiler/confine/cplusplus.txt).
#include "inside.h"

_Noreturn void simt_end_at_call(const char *reason, const void *by)
{
    cudaError_t error = simt_error_recent();
    struct finding f = simt_finding_of("crash", simt_access_by_host(OP_CALL, text_offset(by)));
    simt_source_note_call(NULL);
    BECAUSE(&f, reason);
    if (error)
        BECAUSE(&f, "last-error", .text = {cudaGetErrorName(error)});
    simt_finding_add(&f);
    simt_end_process();
}

static _Noreturn void simt_library_throws(void) { simt_end_at_call("throws", __builtin_return_address(0)); }

static _Noreturn void simt_library_refuses(void)
{
    simt_end_at_call("unwatched-function", __builtin_return_address(0));
}

// Objects of the C++ library that nobody uses are not made, and static objects are not destroyed.
static int simt_library_begins(void) { return 0; }

_Noreturn void simt_host_exit(int status);
_Noreturn void simt_host_exit(int status)
{
    (void)status;
    simt_end_at_call("host-exits", __builtin_return_address(0));
}

_Noreturn void simt_host_abort(void);
_Noreturn void simt_host_abort(void) { simt_end_at_call("host-aborts", __builtin_return_address(0)); }

// One alias for each name that is bound, as compiler/confine/object/ numbers them.
#define THROWS(n)                       \
    void simt_library_throws_##n(void); \
    void simt_library_throws_##n(void) __attribute__((alias("simt_library_throws")));
#define REFUSES(n)                       \
    void simt_library_refuses_##n(void); \
    void simt_library_refuses_##n(void) __attribute__((alias("simt_library_refuses")));
#define BEGINS(n)                      \
    int simt_library_begins_##n(void); \
    int simt_library_begins_##n(void) __attribute__((alias("simt_library_begins")));
#define TEN(one, n) \
    one(n##0) one(n##1) one(n##2) one(n##3) one(n##4) one(n##5) one(n##6) one(n##7) one(n##8) one(n##9)
TEN(THROWS, 0)
TEN(THROWS, 1)
TEN(REFUSES, 0)
TEN(REFUSES, 1)
TEN(REFUSES, 2)
TEN(REFUSES, 3)
TEN(REFUSES, 4)
TEN(BEGINS, 0)
