import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work takes, so that the response time reveals nothing. */
const FLOOR_MS = 200

/** Resolves after the minimum duration: started with the work, awaited before the answer. */
export const atTheFloor = (): Promise<void> => sleep(FLOOR_MS)

/** Runs `run` and answers (or fails) no sooner than the minimum duration. */
export async function evenly<T>(run: () => Promise<T>): Promise<T> {
  const floor = atTheFloor()
  try {
    return await run()
  } finally {
    await floor
  }
}

/** Starts slow work that happens for existing people only; awaiting it or reporting its failure would reveal that they exist. */
export function unheard(work: Promise<void>): void {
  work.catch(() => undefined)
}
