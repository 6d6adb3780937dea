import { setTimeout as sleep } from 'node:timers/promises'

const MINUTE = 60_000
/** Brazil has no summer time: its day ends at 3 o'clock UTC. */
const MIDNIGHT = 3 * 60 * MINUTE
const DAY = 24 * 60 * MINUTE

/** Waits where the day of a tenant ends within half a minute: a test about days wants one day for all it does. */
export async function awayFromMidnight(): Promise<void> {
  const left = DAY - ((Date.now() - MIDNIGHT + DAY) % DAY)
  if (left < MINUTE / 2) await sleep(left + 1_000)
}
