static void own(void) { asm volatile("nop"); }
