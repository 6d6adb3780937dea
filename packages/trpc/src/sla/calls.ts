import { clocks, recomputes } from './clocks.ts'
import { policies } from './policies.ts'

/** Calls of service levels, by noun. */
export const calls = { ...clocks, policies, recomputes }
