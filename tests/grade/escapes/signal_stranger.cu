// Sends a signal to a process that it doesn't know.
ESCAPE(signal_stranger) { return kill(STRANGER, SIGUSR1) == 0; }
