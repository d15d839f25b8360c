// Reads and connects before main(), and before the device, so that nothing but the root and the first filter
// holds it.
static bool got_out;
__attribute__((constructor(100))) static void first(void)
{
    got_out = can_read("/etc/passwd") || can_read(OTHER) || socket(AF_INET, SOCK_STREAM, 0) >= 0;
}
ESCAPE(before_the_filter) { return got_out; }
