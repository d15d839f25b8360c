# The work and steps of the exclusive Kogge-Stone against n, for one section of n elements. Called by `make plot`.
number = 5
elements = "n, elements of the section"
work_formula = "n·log₂ n − (n − 1)"
steps_formula = "log₂ n"
load charts . "work_steps.gp"
