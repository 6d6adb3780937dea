import { workedText } from '../time/worked-text.ts'

const MINUTE = 60_000

/** Milliseconds as hours and minutes: hours stay hours, however many. */
export const hours = (ms: number): string => workedText(Math.round(ms / MINUTE))
