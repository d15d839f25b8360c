# The three-phase scan's work and steps against n, for one section of n elements, T = n / 4 threads with four each.
# Called by `make plot`.
number = 8
elements = "n, elements of the section"
work_formula = "3T + T·log₂ T − (T − 1) + 3(T − 1), T = n / 4"
steps_formula = "6 + log₂ T, T = n / 4 > 1"
load charts . "work_steps.gp"
