# The domino scan's work and steps against n, in sections of 32. Called by `make plot`.
number = 10
elements = "n, elements of the array, in sections of 32"
work_formula = "129 per section, and 33 for all but the first"
steps_formula = "5 + n / 32, for n > 32"
load charts . "work_steps.gp"
