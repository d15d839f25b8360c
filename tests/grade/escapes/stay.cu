// Leaves a process that is still there when this one has ended.
ESCAPE(stay)
{
    if (fork() == 0) {
        setsid();
        usleep(300000);
        _exit(printf("got out: still here\n") < 0 || fflush(stdout) != 0);
    }
    return false;
}
