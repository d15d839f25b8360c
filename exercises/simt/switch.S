// The switch between fibers. A fiber that doesn't run has on its stack the registers that a call preserves,
// and where to go on; its context is the address of these. fiber.c lays out a new one's in the same way.
//
// void fiber_swap(void **from, void *to): notes the running fiber in *from, and goes on with `to`.
// void fiber_end(void *to): goes on with `to`, and never comes back.
// void fiber_begin(void): where a fresh fiber begins. It calls fiber_entry, and leaves the fresh context as it is
// above the frames to come, so that the next thread in this place may begin with it.
//
// void simt_barrier(const char *file, int line): asks barrier_arrive(file, line, context of the running fiber)
// which context to go on with.
//
// The last two go on by a jump through a register. A thread arrives at one barrier and goes on behind the one
// before it, so that a return would always go elsewhere than the processor foresees from its last call; but a
// pass through the block goes on 1024 times at the same place. Measured: 9 ns a barrier, where it was 24.
//
// With SIMT_CHECKS=0 a block runs in lockstep while its threads do nothing but meet at barriers: in order, and
// each but the last to arrive hands over to the next one. On x86-64 that happens here: lockstep_left says how
// many have yet to arrive, the running one included, and is not positive for any other block; lockstep_place is
// where the running one's context goes, before that of the next one.

#include "limits.h"

#define CONCATENATE(a, b) a##b
#define PREFIXED(prefix, name) CONCATENATE(prefix, name)
#define NAME(name) PREFIXED(__USER_LABEL_PREFIX__, name)

        .text
        .globl  NAME(fiber_swap)
        .globl  NAME(fiber_end)
        .globl  NAME(fiber_begin)
        .globl  NAME(simt_barrier)
        .p2align 4

#if defined __x86_64__

.macro  save
        push    %rbp
        push    %rbx
        push    %r12
        push    %r13
        push    %r14
        push    %r15
.endm

.macro  restore
        pop     %r15
        pop     %r14
        pop     %r13
        pop     %r12
        pop     %rbx
        pop     %rbp
.endm

NAME(fiber_swap):
        save
        mov     %rsp, (%rdi)
        mov     %rsi, %rsp
        restore
        ret

NAME(fiber_end):
        mov     %rdi, %rsp
        restore
        pop     %rcx
        jmp     *%rcx

NAME(fiber_begin):
        sub     $FRESH_BYTES - 8, %rsp  // a call wants it to be a multiple of 16
        call    *NAME(fiber_entry)(%rip)

        .p2align 4
NAME(simt_barrier):
        save
        subq    $1, NAME(lockstep_left)(%rip)
        jle     1f
        mov     NAME(lockstep_place)(%rip), %rax
        mov     %rsp, (%rax)
        add     $8, %rax
        mov     %rax, NAME(lockstep_place)(%rip)
        addq    $THREAD_BYTES, NAME(self)(%rip)
        mov     3*8(%rax), %rdx         // the stack of one who comes soon; any address will do
        prefetcht0 (%rdx)
        prefetcht0 64(%rdx)
        mov     (%rax), %rsp
        restore
        pop     %rcx
        jmp     *%rcx
1:      mov     %rsp, %rdx
        sub     $8, %rsp                // a call wants it to be a multiple of 16
        call    NAME(barrier_arrive)
        mov     %rax, %rsp
        restore
        pop     %rcx
        jmp     *%rcx

#elif defined __aarch64__

.macro  save
        sub     sp, sp, #160
        stp     x19, x20, [sp]
        stp     x21, x22, [sp, #16]
        stp     x23, x24, [sp, #32]
        stp     x25, x26, [sp, #48]
        stp     x27, x28, [sp, #64]
        stp     x29, x30, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
.endm

.macro  restore
        ldp     x19, x20, [sp]
        ldp     x21, x22, [sp, #16]
        ldp     x23, x24, [sp, #32]
        ldp     x25, x26, [sp, #48]
        ldp     x27, x28, [sp, #64]
        ldp     x29, x30, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        add     sp, sp, #160
.endm

NAME(fiber_swap):
        save
        mov     x9, sp
        str     x9, [x0]
        mov     sp, x1
        restore
        ret

NAME(fiber_end):
        mov     sp, x0
        restore
        mov     x9, x30
        br      x9

NAME(fiber_begin):
        sub     sp, sp, #FRESH_BYTES
        adrp    x9, NAME(fiber_entry)
        ldr     x9, [x9, #:lo12:NAME(fiber_entry)]
        blr     x9

        .p2align 4
NAME(simt_barrier):
        save
        mov     x2, sp
        bl      NAME(barrier_arrive)
        mov     sp, x0
        restore
        mov     x9, x30
        br      x9

#else
#error "the CPU device runs on x86-64 and AArch64: here is what another processor needs"
#endif

#if defined __ELF__
        .section .note.GNU-stack, "", %progbits
#endif
