# Section scan's work and steps against n, for one section of n elements. Called by `make plot`.
number = 0
elements = "n, elements of the section"
# TODO: work_formula = "…", steps_formula = "…", as the README has them
load charts . "work_steps.gp"
