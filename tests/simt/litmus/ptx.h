// The strong accesses and the fences of a test in PTX.
#ifndef PTX_H
#define PTX_H

#include "test.h"

#define PTX_LOAD(order, scope) \
    asm volatile("ld." order "." scope ".s32 %0, [%1];" : "=r"(found) : "l"(p) : "memory")
#define PTX_STORE(order, scope) \
    asm volatile("st." order "." scope ".s32 [%0], %1;" ::"l"(p), "r"(s.value) : "memory")
#define PTX_UPDATE(order, scope, action)                             \
    asm volatile("atom." order "." scope "." action " %0, [%1], %2;" \
                 : "=r"(found)                                       \
                 : "l"(p), "r"(s.value)                              \
                 : "memory")
#define PTX_COMPARE(order, scope)                                     \
    asm volatile("atom." order "." scope ".cas.b32 %0, [%1], %2, %3;" \
                 : "=r"(found)                                        \
                 : "l"(p), "r"(s.expected), "r"(s.value)              \
                 : "memory")
#define PTX_ANY_UPDATE(order, scope)                            \
    switch (s.action) {                                         \
    case ADD: PTX_UPDATE(order, scope, "add.s32"); break;       \
    case EXCHANGE: PTX_UPDATE(order, scope, "exch.b32"); break; \
    default: PTX_COMPARE(order, scope); break;                  \
    }

// A seq_cst access is an acquire, a release or both, after a fence.sc. Defines a function that does a
// statement of that scope, and returns what it reads, or 0.
#define PTX_FUNCTION(name, scope)                                                       \
    __device__ inline int name(int *p, struct statement s)                              \
    {                                                                                   \
        int found = 0;                                                                  \
        bool acquires = s.order == ACQUIRE || s.order == ACQ_REL || s.order == SEQ_CST; \
        bool releases = s.order == RELEASE || s.order == ACQ_REL || s.order == SEQ_CST; \
        if (s.order == SEQ_CST)                                                         \
            asm volatile("fence.sc." scope ";" ::: "memory");                           \
        else if (s.action == FENCE)                                                     \
            asm volatile("fence.acq_rel." scope ";" ::: "memory");                      \
        if (s.action == FENCE)                                                          \
            return 0;                                                                   \
        if (s.action == LOAD && acquires)                                               \
            PTX_LOAD("acquire", scope);                                                 \
        else if (s.action == LOAD)                                                      \
            PTX_LOAD("relaxed", scope);                                                 \
        else if (s.action == STORE && releases)                                         \
            PTX_STORE("release", scope);                                                \
        else if (s.action == STORE)                                                     \
            PTX_STORE("relaxed", scope);                                                \
        else if (acquires && releases)                                                  \
            PTX_ANY_UPDATE("acq_rel", scope)                                            \
        else if (acquires)                                                              \
            PTX_ANY_UPDATE("acquire", scope)                                            \
        else if (releases)                                                              \
            PTX_ANY_UPDATE("release", scope)                                            \
        else                                                                            \
            PTX_ANY_UPDATE("relaxed", scope)                                            \
        return found;                                                                   \
    }
PTX_FUNCTION(ptx_cta, "cta")
PTX_FUNCTION(ptx_cluster, "cluster")
PTX_FUNCTION(ptx_gpu, "gpu")
PTX_FUNCTION(ptx_sys, "sys")

__device__ inline int ptx_access(int *p, struct statement s)
{
    switch (s.scope) {
    case CTA: return ptx_cta(p, s);
    case CLUSTER: return ptx_cluster(p, s);
    case GPU: return ptx_gpu(p, s);
    default: return ptx_sys(p, s);
    }
}

#endif
