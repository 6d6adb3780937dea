import { calendars } from './calendars.ts'
import { holidays } from './holidays.ts'

/** Calls of calendars, by noun. */
export const calls = { ...calendars, holidays }
