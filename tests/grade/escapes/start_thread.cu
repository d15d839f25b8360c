// Starts a process that shares its memory, as a thread does.
static int nothing(void *) { return 0; }
ESCAPE(start_thread)
{
    static char stack[1 << 16];
    return clone(nothing, stack + sizeof stack, CLONE_VM | CLONE_FS | CLONE_FILES | SIGCHLD, NULL) > 0;
}
