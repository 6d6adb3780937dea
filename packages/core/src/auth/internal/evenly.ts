import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work behind a door takes, so that how long an answer takes tells nothing of what was found. */
const FLOOR_MS = 200

/** Resolves at the floor: started with the work, awaited before its answer. */
export const atTheFloor = (): Promise<void> => sleep(FLOOR_MS)

/** Runs `run`, and answers (or fails) no sooner than the floor. */
export async function evenly<T>(run: () => Promise<T>): Promise<T> {
  const floor = atTheFloor()
  try {
    return await run()
  } finally {
    await floor
  }
}

/** Starts what takes its own time, for people who exist only: waiting for it, or telling how it went, would tell that. */
export function unheard(work: Promise<void>): void {
  work.catch(() => undefined)
}
