#include "scan.h"
static void early() {}
__attribute__((section(".preinit_array"), used)) static void (*first)() = early;
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
