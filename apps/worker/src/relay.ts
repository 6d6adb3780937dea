import type { Database } from '@balcao/db/database'
import type { Bus } from '@balcao/platform/bus'
import { listenPostgres } from '@balcao/platform/listener-postgres'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues'
import { type Announce, BATCH, claim, findUndispatched, markDispatched } from './claim.ts'
import { jobsOf } from './dispatch-jobs.ts'
import { startLoop } from './loop.ts'
import { joined, type Range } from './range.ts'
import { openShares, openTurns } from './turns.ts'

export type RelayDeps = { db: Database; bus: Bus; queues: Queues; log: Log; databaseUrl: string }

/** Messages are lost at worst, never facts: every second somebody looks. */
const POLL_MS = 1_000
/** A fact published this long ago and not queued was left by another relay. */
const LEFT_BEHIND_SECONDS = 5

/**
 * Carries facts from the outbox to the world, at least once each: publishes them in order (live clients hear of a range
 * of `seq`), then queues one job a reaction. Any number of relays may run; they take turns.
 */
export async function startRelay({ db, bus, queues, log, databaseUrl }: RelayDeps): Promise<{ stop(): Promise<void> }> {
  const held = openTurns()
  const place = openShares()
  let untold: Range | undefined
  let sweepAll = true
  const { statement } = bus
  const announce: Announce | undefined = statement && ((range) => statement('live', joined(undefined, range)))

  async function publish(): Promise<boolean> {
    const claimed = await claim(db, announce)
    if (claimed) {
      held.add(claimed.toDispatch)
      if (!announce) untold = joined(untold, claimed)
    }
    if (untold) {
      await bus.publish('live', untold)
      untold = undefined
    }
    if (claimed && claimed.toDispatch.length > 0) dispatching.wake()
    return claimed?.count === BATCH
  }

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

  const dispatching = startLoop('dispatching facts', dispatch, POLL_MS, log)
  const publishing = startLoop('publishing facts', publish, POLL_MS, log)
  const stopListening = await listenPostgres(databaseUrl, 'outbox', log, publishing.wake, publishing.wake)

  return {
    async stop() {
      await stopListening()
      await Promise.all([publishing.stop(), dispatching.stop()])
    },
  }
}
