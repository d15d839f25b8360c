// Starts so many processes that there is no room for others'.
// held: started more than 48 processes
ESCAPE(fork_many)
{
    enum { MANY = 100 };
    int made = 0;
    for (pid_t child; made < MANY && (child = fork()) >= 0; made++)
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            pause();
        }
    usleep(300000);
    return made == MANY;
}
