import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues'
import { BATCH, findUndispatched, markDispatched, type Published } from './claim.ts'
import { jobsOf } from './dispatch-jobs.ts'
import { startLoop } from './loop.ts'
import { openShares, openTurns } from './turns.ts'

/** Whoever was not told looks every second. */
const POLL_MS = 1_000
/** A fact published this long ago and not queued was left by another process, or by its messenger. */
const LEFT_BEHIND_SECONDS = 5

export type Dispatching = { add(facts: readonly Published[]): void; stop(): Promise<void> }

/** Queues the reactions to published facts, at least once each: what it is told of, and what it finds left behind. */
export function startDispatching({ db, queues, log }: { db: Database; queues: Queues; log: Log }): Dispatching {
  const held = openTurns()
  const place = openShares()
  let sweepAll = true

  async function dispatch(): Promise<boolean> {
    const turn = held.next(BATCH)
    const batch = turn.length > 0 ? turn : await findUndispatched(db, sweepAll ? 0 : LEFT_BEHIND_SECONDS)
    if (batch.length === 0) {
      sweepAll = false
      return false
    }
    await queues.addBulk(jobsOf(batch, place))
    await markDispatched(db, batch)
    held.remove(batch)
    return held.next(1).length > 0 || batch.length === BATCH
  }

  const loop = startLoop('dispatching facts', dispatch, POLL_MS, log)
  return {
    add(facts) {
      held.add(facts)
      loop.wake()
    },
    stop: loop.stop,
  }
}
