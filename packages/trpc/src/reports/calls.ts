import { reports } from './reports.ts'

/** The calls of this area, by noun. */
export const calls = { ...reports }
