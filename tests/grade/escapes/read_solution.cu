// Reads the reference solution.
ESCAPE(read_solution) { return can_read(TOP "/exercises/01-serial-scan/solution.cu"); }
