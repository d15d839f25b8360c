// Exceptions of a confined file's host code. compiler/confine/bound.txt binds what the compiler calls for
// `throw` and `catch` to these functions. The object that is thrown belongs to the file, and what lies before
// it, which the C++ library needs, does not. Nothing here is called by name: confined.c refuses that.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define BY __builtin_return_address(0)

// Functions of the C++ library, weak because most programs are linked without it.
__attribute__((weak)) void *__cxa_allocate_exception(size_t bytes);
__attribute__((weak)) _Noreturn void __cxa_throw(void *object, void *type, void (*destroy)(void *));
__attribute__((weak)) void *__cxa_begin_catch(void *exception);
__attribute__((weak)) void (*set_terminate(void (*handler)(void)))(void) __asm__("_ZSt13set_terminatePFvvE");
// One more holds the object.
__attribute__((weak)) void hold(void **object) __asm__("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");

// The exceptions so far. Their memory stays the file's, and serves again for the next exception of this size
// when nothing but this list holds it.
enum {
    MOST = 64,
    HEADER = 128
}; // HEADER: the bytes before an object; the first int of them counts who holds it
static struct {
    void *object;
    size_t bytes;
} list[MOST];
static unsigned count;
static const void *last_throw; // the address to which the last throw would return

static int holders(const void *object) { return *(const int *)((const char *)object - HEADER); }

void *simt_host_allocate_exception(size_t bytes);
void *simt_host_allocate_exception(size_t bytes)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].bytes == bytes && holders(list[i].object) == 1) {
            memset((char *)list[i].object - HEADER, 0, HEADER); // as the C++ library begins
            return list[i].object;
        }
    void *object = __cxa_allocate_exception(bytes);
    if (count == MOST || !simt_confined_grant(object, bytes)) {
        struct finding f = simt_finding_of("crash", simt_access_by_host(OP_CALL, text_offset(BY)));
        BECAUSE(&f, "throws-often", .n = {count});
        simt_finding_add(&f);
        simt_end_process();
    }
    list[count].object = object;
    list[count++].bytes = bytes;
    return object;
}

// The constructor of the object has thrown. The memory stays, because it was given to the file.
void simt_host_free_exception(void *object);
void simt_host_free_exception(void *object) { (void)object; }

static void not_caught(void) { simt_end_at_call("throws", last_throw); }

_Noreturn void simt_host_terminate(void);
_Noreturn void simt_host_terminate(void) { simt_end_at_call("throws", BY); }

_Noreturn void simt_host_throw(void *object, void *type, void (*destroy)(void *));
_Noreturn void simt_host_throw(void *object, void *type, void (*destroy)(void *))
{
    last_throw = BY;
    if (destroy)
        simt_call_allowed((void (*)(void))destroy, BY);
    // Only the file's own frames may catch it, and not those below a call that the device has made.
    if (!simt_confined)
        simt_end_at_call("throws", BY);
    set_terminate(not_caught);
    __cxa_throw(object, type, destroy);
}

void *simt_host_begin_catch(void *exception);
void *simt_host_begin_catch(void *exception)
{
    void *object = __cxa_begin_catch(exception);
    hold(&object); // so that the memory, which the file may touch, becomes nobody else's
    return object;
}
