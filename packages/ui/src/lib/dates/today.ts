import { timeZone } from '../time.ts'

/** Today by the person's clocks, as `2026-11-22`. */
export const todayHere = (): string => {
  const zone = timeZone()
  return new Date().toLocaleDateString('sv-SE', zone ? { timeZone: zone } : {})
}
