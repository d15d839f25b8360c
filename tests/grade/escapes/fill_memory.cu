// Fills the machine's memory; the test lets it have 300 MB.
// held: took more than 300 MB of memory
ESCAPE(fill_memory)
{
    size_t bytes = (size_t)600 << 20;
    char *memory = (char *)malloc(bytes);
    for (size_t i = 0; i < bytes; i += 4096)
        ((volatile char *)memory)[i] = 1;
    return true;
}
