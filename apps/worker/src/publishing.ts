import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, LATER } from '@balcao/db/database'
import type { Bus } from '@balcao/platform/bus'
import { listenPostgres } from '@balcao/platform/listener-postgres'
import type { Log } from '@balcao/platform/log'
import { type Announce, BATCH, claim, type Published, type Reacting } from './claim.ts'
import { startLoop } from './loop.ts'
import { joined, type Range } from './range.ts'

/** Messages are lost at worst, never facts: every second somebody looks. */
const POLL_MS = 1_000
/**
 * Who published a moment ago waits for others to come: a message brings about more facts within milliseconds, and each time is a transaction.
 * The longer that took, the busier all are, and the longer it waits: so many times as long, within these bounds.
 */
const BETWEEN = { times: 3, leastMs: 10, mostMs: 30 }
/** What jobs tell of is no answer to somebody who waits: it goes with what else is told within so long. */
const LATER_MS = 50

export type PublishingDeps = {
  db: Database
  bus: Bus
  log: Log
  databaseUrl: string
  /** The events that start something; while nobody has said, any may. */
  reacting: () => Reacting | undefined
  /** Told of facts whose reactions are to be queued. Who misses it finds them in the outbox. */
  tell: (facts: readonly Published[]) => void
}

/**
 * Publishes facts from the outbox in order, each once: live clients hear of a range of `seq`. Any number of processes may
 * do so; they take turns. Nothing else is done in this process, so that what is said live waits for nobody's work.
 */
export async function startPublishing({ db, bus, log, databaseUrl, reacting, tell }: PublishingDeps): Promise<{ stop(): Promise<void> }> {
  let untold: Range | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let later: NodeJS.Timeout | undefined
  const { statement } = bus
  const announce: Announce | undefined = statement && ((range) => statement('live', joined(undefined, range)))

  async function publish(): Promise<boolean> {
    const early = nextAt - performance.now()
    if (early > 0) await sleep(early)
    const began = performance.now()
    clearTimeout(later)
    later = undefined
    const claimed = await claim(db, reacting(), announce)
    if (claimed) {
      tell(claimed.toDispatch)
      if (!announce) untold = joined(untold, claimed)
    }
    if (untold) {
      await bus.publish('live', untold)
      untold = undefined
    }
    const isMore = claimed?.count === BATCH
    const took = performance.now() - began
    nextAt = isMore ? Number.NEGATIVE_INFINITY : began + Math.min(BETWEEN.mostMs, Math.max(BETWEEN.leastMs, took * BETWEEN.times))
    return isMore
  }

  const publishing = startLoop('publishing facts', publish, POLL_MS, log)
  const hear = (when: unknown) => {
    if (when === LATER) later ??= setTimeout(publishing.wake, LATER_MS)
    else publishing.wake()
  }
  const stopListening = await listenPostgres(databaseUrl, 'outbox', log, hear, publishing.wake)
  return {
    async stop() {
      await stopListening()
      await publishing.stop()
      if (later) await publish()
    },
  }
}
