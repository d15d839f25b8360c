// Kills the process that waits for it: the shell that has started it, which then says nothing.
ESCAPE(kill_parent)
{
    kill(getppid(), SIGKILL);
    return false;
}
