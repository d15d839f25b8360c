# Kogge-Stone's work and steps against n, for one section of n elements. Called by `make plot`.
number = 3
elements = "n, elements of the section"
work_formula = "n·log₂ n − (n − 1)"
steps_formula = "log₂ n"
load charts . "work_steps.gp"
