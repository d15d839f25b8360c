// Looks for a secret in its own environment, which is the grader's.
ESCAPE(read_environment) { return getenv("GRADERS_SECRET"); }
