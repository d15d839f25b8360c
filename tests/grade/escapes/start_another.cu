// Starts another program, which stays when this one has ended.
ESCAPE(start_another)
{
    int ends[2], status;
    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        setsid();
        char *none[] = {NULL};
        execle("/bin/sleep", "sleep", "0.5", (char *)NULL, none);
        status = write(ends[1], "no", 2) != 2;
        _exit(status);
    }
    close(ends[1]);
    char told[2];
    return child > 0 && read(ends[0], told, sizeof told) == 0; // closed by the other program's start
}
