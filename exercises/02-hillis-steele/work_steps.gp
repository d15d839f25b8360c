# Hillis-Steele's work and steps against n, for the whole array. Called by `make plot`.
number = 2
elements = "n, elements of the array"
work_formula = "n·log₂ n − (n − 1)"
steps_formula = "log₂ n"
load charts . "work_steps.gp"
