# Brent-Kung's work and steps against n, for one section of n elements. Called by `make plot`.
number = 6
elements = "n, elements of the section"
work_formula = "2n − 2 − log₂ n"
steps_formula = "2·log₂ n − 1"
load charts . "work_steps.gp"
