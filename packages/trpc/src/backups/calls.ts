import { backups } from './backups.ts'
import { keeping } from './keeping.ts'
import { runs } from './runs.ts'

/** The calls of this area, by noun. */
export const calls = { ...backups, ...runs, ...keeping }
