// The switch between fibers. The stack of a fiber that does not run holds the address at which the fiber continues and,
// above it, the registers that the fiber needs. The fiber's context is the address of these words. fiber.c lays out a
// new fiber's stack in the same way.
//
// void simt_fiber_swap(void **from, void *to): saves the running fiber in *from, and continues `to`.
// void simt_fiber_begin(void): where a fresh fiber begins. It calls simt_thread_run, and leaves the fresh context above
// the new frames as it is, so that the next thread in this slot can begin with the same context.
//
// void simt_meet(const char *file, long line): the running thread waits at that barrier or, if file is NULL, has ended.
// include/simt/barrier.h jumps to simt_meet, with the thread's context at the top of the stack. A thread in lockstep
// (lockstep.c) hands over to the next thread here. For others, simt_barrier_arrive returns the context that runs next.
//
// void simt_part(const struct simt_branch *branch): calls simt_note_parting, with the stack as the kernel left it.
//
// All of these continue a fiber by a jump through a register, not by a return. A thread arrives at one barrier, and
// continues after the barrier before it. So a return would never go where the processor predicts from its last call.
// But in a pass through the block, the jump goes to the same place up to 1024 times. For the same reason kernels return
// by __x86_return_thunk on x86-64, which simtcc asks the compiler for: a kernel returns after its last barrier, but the call was
// before the first barrier.

#include "../base/limits.h"

#define CONCATENATE(a, b) a##b
#define PREFIXED(prefix, name) CONCATENATE(prefix, name)
#define NAME(name) PREFIXED(__USER_LABEL_PREFIX__, name)

        .text
        .globl  NAME(simt_fiber_swap)
        .globl  NAME(simt_fiber_begin)
        .globl  NAME(simt_meet)
        .globl  NAME(simt_part)
#ifdef __x86_64__
        .globl  __x86_return_thunk
#endif
        .p2align 4

#if defined __x86_64__

.macro  go_on                           // with the fiber whose context is in %rsp
        pop     %rcx
        jmp     *%rcx
.endm

NAME(simt_fiber_swap):
        push    %rbp
        push    %rbx
        push    %r12
        push    %r13
        push    %r14
        push    %r15
        lea     1f(%rip), %rax
        push    %rax
        mov     %rsp, (%rdi)
        mov     %rsi, %rsp
        go_on
1:      pop     %r15
        pop     %r14
        pop     %r13
        pop     %r12
        pop     %rbx
        pop     %rbp
        ret

NAME(simt_fiber_begin):
        sub     $FRESH_BYTES - 8, %rsp // a call needs it to be a multiple of 16
        call    NAME(simt_thread_run)

#define LOCKSTEP(field) field + NAME(simt_lockstep)(%rip)

        .p2align 4
NAME(simt_meet):
        mov     LOCKSTEP(LOCKSTEP_THREAD), %rax
        cmp     LOCKSTEP(LOCKSTEP_FILE), %rdi
        jne     1f
        cmp     LOCKSTEP(LOCKSTEP_LINE), %rsi
        jne     1f
        mov     NAME(simt_current_thread)(%rip), %rdx
        mov     %rsp, (%rdx)
        add     $4, %rax
        mov     %rax, LOCKSTEP(LOCKSTEP_THREAD)
        mov     (%rax), %edx
        add     NAME(simt_current_block)(%rip), %rdx
        mov     LOCKSTEP(LOCKSTEP_AHEAD), %rcx
        prefetcht0 (%rsp, %rcx)
        prefetcht0 64(%rsp, %rcx)
        mov     (%rdx), %rsp
        mov     %rdx, NAME(simt_current_thread)(%rip)
        go_on
1:      mov     %rsp, %rdx
        and     $-16, %rsp // as a call needs it
        call    NAME(simt_barrier_arrive)
        mov     %rax, %rsp
        go_on

__x86_return_thunk:
        go_on

NAME(simt_part):
        push    %rbp
        mov     %rsp, %rbp
        and     $-16, %rsp // as a call needs it
        call    NAME(simt_note_parting)
        mov     %rbp, %rsp
        pop     %rbp
        ret

#elif defined __aarch64__

.macro  go_on                           // with the fiber whose context is in sp
        ldp     x9, x29, [sp], #16
        br      x9
.endm

NAME(simt_fiber_swap):
        sub     sp, sp, #160
        stp     x19, x20, [sp]
        stp     x21, x22, [sp, #16]
        stp     x23, x24, [sp, #32]
        stp     x25, x26, [sp, #48]
        stp     x27, x28, [sp, #64]
        str     x30, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        adr     x9, 1f
        stp     x9, x29, [sp, #-16]!
        mov     x9, sp
        str     x9, [x0]
        mov     sp, x1
        go_on
1:      ldp     x19, x20, [sp]
        ldp     x21, x22, [sp, #16]
        ldp     x23, x24, [sp, #32]
        ldp     x25, x26, [sp, #48]
        ldp     x27, x28, [sp, #64]
        ldr     x30, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        add     sp, sp, #160
        ret

NAME(simt_fiber_begin):
        sub     sp, sp, #FRESH_BYTES
        mov     x29, #0
        bl      NAME(simt_thread_run)

        .p2align 4
NAME(simt_meet):
        adrp    x9, NAME(simt_lockstep)
        add     x9, x9, :lo12:NAME(simt_lockstep)
        ldr     x10, [x9, #LOCKSTEP_THREAD]
        ldr     x11, [x9, #LOCKSTEP_FILE]
        ldr     x12, [x9, #LOCKSTEP_LINE]
        cmp     x0, x11
        ccmp    x1, x12, #0, eq
        b.ne    1f
        adrp    x13, NAME(simt_current_thread)
        ldr     x11, [x13, :lo12:NAME(simt_current_thread)]
        mov     x12, sp
        str     x12, [x11]
        ldr     w11, [x10, #4]!
        str     x10, [x9, #LOCKSTEP_THREAD]
        adrp    x10, NAME(simt_current_block)
        ldr     x10, [x10, :lo12:NAME(simt_current_block)]
        add     x10, x10, x11
        ldr     x11, [x9, #LOCKSTEP_AHEAD]
        add     x11, x11, x12
        prfm    pldl1keep, [x11]
        prfm    pldl1keep, [x11, #64]
        ldr     x11, [x10]
        mov     sp, x11
        str     x10, [x13, :lo12:NAME(simt_current_thread)]
        go_on
1:      mov     x2, sp
        bl      NAME(simt_barrier_arrive)
        mov     sp, x0
        go_on

NAME(simt_part):
        b       NAME(simt_note_parting)

#else
#error "the CPU device runs on x86-64 and AArch64: here is what another processor needs"
#endif

#if defined __ELF__
        .section .note.GNU-stack, "", %progbits
#endif
