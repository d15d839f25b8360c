// The operators new and delete in a .cu file, which simtcc binds to these functions (compiler/heap.txt), as
// heap.c does for malloc and free. They are weak, because a program may define operators of its own. No other
// file of the device needs the C++ library, which takes longer to link than everything else. So these
// operators are in a library of their own, libsimt_cxx.a.
#include "../inside.h"

// The symbols are the names that C++ compilers give to these operators.
#define NEW(name, symbol)                                                           \
    void *library_##name(size_t) __asm__(symbol);                                   \
    HEAP(void *, name, size_t bytes)                                                \
    {                                                                               \
        return simt_current_thread ? simt_heap_take(bytes) : library_##name(bytes); \
    }
NEW(new, "_Znwm")
NEW(new_array, "_Znam")

#define DELETE(name, symbol)                                          \
    void library_##name(void *) __asm__(symbol);                      \
    HEAP(void, name, void *p)                                         \
    {                                                                 \
        if (simt_current_thread)                                      \
            simt_heap_give(p, "delete", __builtin_return_address(0)); \
        else                                                          \
            library_##name(p);                                        \
    }
DELETE(delete, "_ZdlPv")
DELETE(delete_array, "_ZdaPv")
DELETE(delete_sized, "_ZdlPv")
DELETE(delete_array_sized, "_ZdaPv")
