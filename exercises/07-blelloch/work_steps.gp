# Blelloch's work and steps against n, for one section of n elements. Called by `make plot`.
number = 7
elements = "n, elements of the section"
work_formula = "2(n − 1)"
steps_formula = "2·log₂ n"
load charts . "work_steps.gp"
