// Becomes another program.
ESCAPE(become_another)
{
    execl("/bin/sh", "sh", "-c", "exit 77", (char *)NULL);
    return false;
}
