// Traces another process, so as to change what it does.
ESCAPE(trace_child)
{
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        pause();
    }
    bool traced = ptrace(PTRACE_ATTACH, child, NULL, NULL) == 0;
    kill(child, SIGKILL); // so that it doesn't stay, stopped, where no sandbox ends it
    return traced;
}
