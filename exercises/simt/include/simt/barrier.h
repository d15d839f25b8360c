// The call of a barrier, as switch.S needs it.
//
// On x86-64 the compiler keeps nothing in registers across this call unless it has to, so only what the
// kernel needs afterwards is saved. An ordinary call would save and restore six registers, needed or not. Nor
// does it push a return address by which the processor would predict a return, because a thread that comes to
// one barrier continues after another one. The compiler does not know that something is pushed here, so
// kernels have no red zone. A note for messages is called in the same way, so that it does not change what
// the kernel keeps in registers.
#ifndef SIMT_BARRIER_H
#define SIMT_BARRIER_H

// Waits for all threads of the block. All of them must call it at the same line.
#ifdef __x86_64__
#define SIMT_TEXT(x)  SIMT_TEXT_(x)
#define SIMT_TEXT_(x) #x
#define SIMT_NAME(x)  SIMT_TEXT(__USER_LABEL_PREFIX__) #x
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

// The running thread has just parted from others at this statement. The call changes nothing of the kernel's.
struct simt_branch;
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
struct simt_branch;
void simt_part(const struct simt_branch *branch);
static inline void simt_past(const struct simt_branch *branch) { simt_part(branch); }
void simt_meet(const char *file, long line);
static inline void simt_barrier(const char *file, long line) { simt_meet(file, line); }
#endif
#endif
