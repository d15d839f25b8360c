// Sleeps for ever, and takes no signal that can be ignored.
// held: outside, too
ESCAPE(sleep_for_ever)
{
    for (int number = 1; number < 32; number++)
        signal(number, SIG_IGN);
    for (;;)
        pause();
}
