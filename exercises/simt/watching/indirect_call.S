// Calls through a pointer go through these thunks. The compiler puts the pointer into a register and calls
// the thunk for that register (-mindirect-branch=thunk-extern). In a program with a confined file, the thunk
// checks the pointer. It must be the beginning of a function of the file, which the compiler marks with an
// endbr64 (-fcf-protection=branch), or a function that the file names; simt_call_allowed (host_bounds.c)
// knows these.
#ifdef __x86_64__
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

// Above its own return address are the pointer, and the address to which the call returns. Every register
// keeps its value, because some of them are the arguments. A call by the harness's glue, and not by the
// confined file, is not checked. At -O1 no call through a pointer becomes a jump, so the return address says
// who called.
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
        cmpl    $0xfa1e0ff3, (%rax)
        jne     1f
2:      pop     %rax
        ret
1:      push    %rbp
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
#endif
        .section .note.GNU-stack, "", @progbits
