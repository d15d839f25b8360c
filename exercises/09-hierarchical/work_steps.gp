# The hierarchical scan's work and steps against n, in sections of 32. Called by `make plot`.
number = 9
elements = "n, elements of the array, in sections of 32"
work_formula = "129 per section of any level, and 1 for each element added to"
steps_formula = "5 per level, and 1 between two"
load charts . "work_steps.gp"
