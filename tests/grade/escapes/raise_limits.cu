// Gives itself more than it may have.
ESCAPE(raise_limits)
{
    struct rlimit most;
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &most) == 0;
}
