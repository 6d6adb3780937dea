import { duration } from '../format.ts'
import { t as words } from '../messages.ts'

const MINUTE = 60_000

/** Minutes as people say them: hours stay hours, however many. */
export const workedText = (minutes: number): string =>
  minutes < 60 ? duration(minutes * MINUTE) : words('hoursOf', { h: Math.floor(minutes / 60), m: minutes % 60 })
