// The call of a barrier, as switch.S needs it.
//
// The compiler keeps nothing in registers across this call unless it has to, so only what the kernel needs
// afterwards is saved. An ordinary call would save and restore all registers of its caller, needed or not.
// Nor does it push a return address by which the processor would predict a return, because a thread that
// comes to one barrier continues after another one. The compiler does not know that something is pushed here,
// so kernels have no red zone. A note for messages is called in the same way, so that it does not change what
// the kernel keeps in registers.
#ifndef SIMT_BARRIER_H
#define SIMT_BARRIER_H

#define SIMT_TEXT(x)  SIMT_TEXT_(x)
#define SIMT_TEXT_(x) #x
#define SIMT_NAME(x)  SIMT_TEXT(__USER_LABEL_PREFIX__) #x

// Waits for all threads of the block. All of them must call it at the same line.
//
// simt_past: the running thread has just parted from others at this statement. The call changes nothing of
// the kernel's.
struct simt_branch;
#ifdef __x86_64__
static inline void simt_barrier(const char *file, long line)
{
    // clang-format off
    __asm__ volatile("push %%rbp\n\t"
                     "lea 1f(%%rip), %%rax\n\t"
                     "push %%rax\n\t"
                     "jmp " SIMT_NAME(simt_meet) "\n"
                     "1:\tpop %%rbp"
                     : "+D"(file), "+S"(line)
                     :
                     : "memory", "cc", "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
                       "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                       "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "st", "st(1)", "st(2)",
                       "st(3)", "st(4)", "st(5)", "st(6)", "st(7)");
    // clang-format on
}

static inline void simt_past(const struct simt_branch *branch)
{
    __asm__ volatile("call " SIMT_NAME(simt_part)
                     : "+D"(branch)
                     :
                     : "cc", "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2",
                       "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
                       "xmm13", "xmm14", "xmm15");
}
#else
#define SIMT_ALL_VECTORS                                                                                  \
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", \
        "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", \
        "v30", "v31"
static inline void simt_barrier(const char *file, long line)
{
    // clang-format off
    __asm__ volatile("mov x9, %0\n\t" // the operands are in x0 and x1, in any order, or in x29
                     "mov x1, %1\n\t"
                     "mov x0, x9\n\t"
                     "adr x9, 1f\n\t"
                     "stp x9, x29, [sp, #-16]!\n\t"
                     "b " SIMT_NAME(simt_meet) "\n"
                     "1:"
                     : "+r"(file), "+r"(line)
                     :
                     : "memory", "cc", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12",
                       "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24",
                       "x25", "x26", "x27", "x28", "x30", SIMT_ALL_VECTORS);
    // clang-format on
}

static inline void simt_past(const struct simt_branch *branch)
{
    __asm__ volatile("mov x0, %0\n\t"
                     "bl " SIMT_NAME(simt_part)
                     :
                     : "r"(branch)
                     : "cc", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12",
                       "x13", "x14", "x15", "x16", "x17", "x18", "x30", SIMT_ALL_VECTORS);
}
#endif
#endif
