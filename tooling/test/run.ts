import { overBudget, timeFactor } from './budgets.ts'
import { runSteps } from './run-steps.ts'
import { STEPS, type StepName } from './steps.ts'

/** `npm test`: everything that a change is held against, within a budget of time. */
const factor = timeFactor()
process.exit((await runSteps(STEPS, { overBudget: (name, ms) => overBudget(name as StepName, ms, factor) })) ? 0 : 1)
