import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DEFERRED } from '@balcao/db/database'
import type { Bus } from '@balcao/platform/bus/bus'
import { listenPostgres } from '@balcao/platform/bus/listener-postgres'
import type { Log } from '@balcao/platform/log'
import { type Announce, BATCH, claim, type Published, type Reacting } from './claim.ts'
import { startLoop } from './loop.ts'
import { joined, type Range } from './range.ts'

/** Fallback for lost notifications. */
const POLL_MS = 1_000
/**
 * After publishing, wait for more events: one message causes several within milliseconds, and each publication is a transaction. The wait
 * grows with the duration of the last publication, a measure of the load, within these bounds.
 */
const BETWEEN = { times: 3, leastMs: 10, mostMs: 30 }
/** Events emitted by jobs are batched this long, because nobody is waiting for them. */
const DEFERRED_MS = 50

export type PublishingDeps = {
  db: Database
  bus: Bus
  log: Log
  databaseUrl: string
  /** The events with reactions; undefined until the jobs process has reported them. */
  reacting: () => Reacting | undefined
  /** Passes on events whose reactions are due; those it misses are found in the outbox. */
  dispatch: (facts: readonly Published[]) => void
}

/**
 * Publishes events from the outbox in order, once each: live clients receive a range of `seq`. Any number of processes may run this, since
 * a lock lets one publish at a time. Reactions run in another process so that live updates never wait for them.
 */
export async function startPublishing({
  db,
  bus,
  log,
  databaseUrl,
  reacting,
  dispatch,
}: PublishingDeps): Promise<{ stop(): Promise<void> }> {
  let unpublished: Range | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let deferred: NodeJS.Timeout | undefined
  const { statement } = bus
  const announce: Announce | undefined = statement && ((range) => statement('live', joined(undefined, range)))

  async function publish(): Promise<boolean> {
    const early = nextAt - performance.now()
    if (early > 0) await sleep(early)
    const began = performance.now()
    clearTimeout(deferred)
    deferred = undefined
    const claimed = await claim(db, reacting(), announce)
    if (claimed) {
      dispatch(claimed.toDispatch)
      if (!announce) unpublished = joined(unpublished, claimed)
    }
    if (unpublished) {
      await bus.publish('live', unpublished)
      unpublished = undefined
    }
    const isMore = claimed?.count === BATCH
    const took = performance.now() - began
    nextAt = isMore ? Number.NEGATIVE_INFINITY : began + Math.min(BETWEEN.mostMs, Math.max(BETWEEN.leastMs, took * BETWEEN.times))
    return isMore
  }

  const publishing = startLoop('publishing facts', publish, POLL_MS, log)
  const onNotify = (when: unknown) => {
    if (when === DEFERRED) deferred ??= setTimeout(publishing.trigger, DEFERRED_MS)
    else publishing.trigger()
  }
  const stopListening = await listenPostgres(databaseUrl, 'outbox', log, onNotify, publishing.trigger)
  return {
    async stop() {
      await stopListening()
      await publishing.stop()
      if (deferred) await publish()
    },
  }
}
