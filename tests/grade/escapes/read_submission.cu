// Reads what another student has handed in.
ESCAPE(read_submission) { return can_read(OTHER); }
