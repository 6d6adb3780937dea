import { exports } from './exports.ts'
import { reports } from './reports.ts'
import { schedules } from './schedules.ts'
import { wallboards } from './wallboards.ts'

/** The calls of this area, by noun. */
export const calls = { ...reports, exports, schedules, wallboards }
