// The assembler reads this before a program's own code for 64-bit Arm. It gives three instructions another meaning,
// because the device has to see what the processor does not report by itself.

// A call through a pointer passes through a check of the device: see host/indirect_call.S.
        .macro  blr register
        bl      simt_call_\register
        .endm

// A division traps if the divisor is 0, or if the quotient is too large for the type, as on x86-64. host/signals.c
// knows the trap by its number. The registers and flags must keep their values. If both operands are negative and so is
// the quotient, then it was too large.
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, zr
        .set    .Lsign_of_w\n, 31
        .set    .Lsign_of_x\n, 63
        .endr

        .macro  trap_if_zero divisor
        cbnz    \divisor, .Ldivisor_\@
        brk     #0xd1e
.Ldivisor_\@:
        .endm

        .macro  define_udiv
        .macro  udiv quotient, dividend, divisor
        trap_if_zero \divisor
        .purgem udiv
        udiv    \quotient, \dividend, \divisor
        define_udiv
        .endm
        .endm
        define_udiv

        .macro  define_sdiv
        .macro  sdiv quotient, dividend, divisor
        trap_if_zero \divisor
        .purgem sdiv
        tbz     \divisor, #.Lsign_of_\divisor, .Lplain_\@
        tbz     \dividend, #.Lsign_of_\dividend, .Lplain_\@
        sdiv    \quotient, \dividend, \divisor
        tbz     \quotient, #.Lsign_of_\quotient, .Ldivided_\@
        brk     #0xd1e
.Lplain_\@:
        sdiv    \quotient, \dividend, \divisor
.Ldivided_\@:
        define_sdiv
        .endm
        .endm
        define_sdiv
