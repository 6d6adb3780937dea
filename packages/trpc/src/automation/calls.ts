import { rules } from './rules.ts'

/** Calls of automation, by noun. */
export const calls = { rules }
