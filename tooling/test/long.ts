import { runSteps } from './run-steps.ts'
import { LONG_STEPS } from './steps.ts'

/** `npm run test:long`: what takes minutes and rarely breaks, whole, where `npm test` takes a sample. */
process.exit((await runSteps(LONG_STEPS)) ? 0 : 1)
