// Fills memory that it can hold without being seen to.
ESCAPE(fill_shared_memory)
{
    return mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED ||
           syscall(SYS_shmget, 0, 1 << 20, 01600) >= 0;
}
