// Calls through a pointer go through these thunks. The compiler puts the pointer into a register, and the
// thunk for that register is called: on x86-64 by the compiler (-mindirect-branch=thunk-extern), and on Arm
// by what compiler/arm64.s makes of the instruction. In a program with a confined file, the thunk checks the
// pointer. It must be the beginning of a function of the file, or a function that the file names;
// simt_call_allowed (host_calls.c) knows these, and has set a bit for each beginning.
//
// A call by the harness's glue, and not by the confined file, is not checked. At -O1 no call through a
// pointer becomes a jump, so the return address says who called. The check keeps the value of every register
// that may be an argument.
#if defined __x86_64__
        .text

        .macro THUNK reg
        .globl  __x86_indirect_thunk_\reg
        .type   __x86_indirect_thunk_\reg, @function
__x86_indirect_thunk_\reg:
        cmpb    $0, simt_calls_checked(%rip)
        je      1f
        push    %\reg
        call    check
        lea     8(%rsp), %rsp
1:      jmp     *%\reg
        .size   __x86_indirect_thunk_\reg, . - __x86_indirect_thunk_\reg
        .endm

        .irp    reg, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
        THUNK   \reg
        .endr

// Above its own return address are the pointer, and the address to which the call returns.
check:
        push    %rax
        mov     24(%rsp), %rax
        cmp     simt_own_text_first(%rip), %rax
        jb      2f
        cmp     simt_own_text_end(%rip), %rax
        jae     2f
        mov     16(%rsp), %rax
        cmp     simt_own_text_first(%rip), %rax
        jb      1f
        cmp     simt_own_text_end(%rip), %rax
        jae     1f
        sub     simt_own_text_first(%rip), %rax
        push    %rcx
        mov     simt_own_beginnings(%rip), %rcx
        bt      %rax, (%rcx)
        pop     %rcx // changes no flag
        jnc     1f
2:      pop     %rax
        ret
1:      mov     16(%rsp), %rax
        push    %rbp
        mov     %rsp, %rbp
        push    %rcx
        push    %rdx
        push    %rsi
        push    %rdi
        push    %r8
        push    %r9
        push    %r10
        push    %r11
        sub     $128, %rsp
        and     $-16, %rsp
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
        movups  %xmm\n, \n*16(%rsp)
        .endr
        mov     %rax, %rdi
        mov     32(%rbp), %rsi
        call    simt_call_allowed
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
        movups  \n*16(%rsp), %xmm\n
        .endr
        lea     -64(%rbp), %rsp
        pop     %r11
        pop     %r10
        pop     %r9
        pop     %r8
        pop     %rdi
        pop     %rsi
        pop     %rdx
        pop     %rcx
        pop     %rbp
        pop     %rax
        ret
#elif defined __aarch64__
        .text

        .macro  THUNK reg
        .globl  simt_call_\reg
        .type   simt_call_\reg, %function
simt_call_\reg:
        mov     x16, \reg
        b       call
        .size   simt_call_\reg, . - simt_call_\reg
        .endm

        .irp    reg, x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17
        THUNK   \reg
        .endr
        .irp    reg, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29
        THUNK   \reg
        .endr

        .macro  LOAD reg, variable
        adrp    \reg, \variable
        ldr     \reg, [\reg, :lo12:\variable]
        .endm

// x16 is the pointer, and x30 the address to which the call returns.
call:
        adrp    x9, simt_calls_checked
        ldrb    w9, [x9, :lo12:simt_calls_checked]
        cbz     w9, 2f
        LOAD    x9, simt_own_text_first
        LOAD    x10, simt_own_text_end
        cmp     x30, x9
        b.lo    2f
        cmp     x30, x10
        b.hs    2f
        cmp     x16, x9
        b.lo    1f
        cmp     x16, x10
        b.hs    1f
        sub     x11, x16, x9
        LOAD    x10, simt_own_beginnings
        lsr     x12, x11, #3
        ldrb    w10, [x10, x12]
        and     w11, w11, #7
        lsr     w10, w10, w11
        tbz     w10, #0, 1f
2:      br      x16
1:      stp     x29, x30, [sp, #-224]!
        mov     x29, sp
        str     x16, [sp, #16]
        str     x8, [sp, #24]
        stp     x0, x1, [sp, #32]
        stp     x2, x3, [sp, #48]
        stp     x4, x5, [sp, #64]
        stp     x6, x7, [sp, #80]
        stp     q0, q1, [sp, #96]
        stp     q2, q3, [sp, #128]
        stp     q4, q5, [sp, #160]
        stp     q6, q7, [sp, #192]
        mov     x0, x16
        mov     x1, x30
        bl      simt_call_allowed
        ldr     x16, [sp, #16]
        ldr     x8, [sp, #24]
        ldp     x0, x1, [sp, #32]
        ldp     x2, x3, [sp, #48]
        ldp     x4, x5, [sp, #64]
        ldp     x6, x7, [sp, #80]
        ldp     q0, q1, [sp, #96]
        ldp     q2, q3, [sp, #128]
        ldp     q4, q5, [sp, #160]
        ldp     q6, q7, [sp, #192]
        ldp     x29, x30, [sp], #224
        br      x16
#endif
        .section .note.GNU-stack, "", %progbits
