import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { JobHandler, Queues } from '@balcao/platform/queues'
import { BATCH, findUndispatched, markDispatched, type Published } from './claim.ts'
import { jobsOf, staysWithin } from './dispatch-jobs.ts'
import { openHands } from './hands.ts'
import { startLoop } from './loop.ts'
import { type Deliver, MAIL, openMailing } from './mailing.ts'
import { openMarking } from './marking.ts'
import { openShares, openTurns } from './turns.ts'

/** Whoever was not told looks every second. */
const POLL_MS = 1_000
/** A fact published this long ago and not dealt with was left by another process, or by its messenger. */
const LEFT_BEHIND_SECONDS = 5
/** Facts of an organisation that are acted on together. */
const TOGETHER = 25
/** An organisation with more waiting than this, or for longer, goes by the queue: it has places, and all workers work it off. */
const FLOOD = { many: 100, forSeconds: 3 }

export type Dispatching = { add(facts: readonly Published[]): void; stop(drainMs: number): Promise<void> }
type Deps = { db: Database; queues: Queues; handler: JobHandler; deliver: Deliver; log: Log }

/**
 * Sees to the reactions to published facts, at least once each. What stays in the house is done here and now, since a queue
 * would cost more than the work, and mails go out many at a time; what fails, what else goes outside, what is too much and what
 * was left behind goes by the queues.
 */
export function startDispatching({ db, queues, handler, deliver, log }: Deps): Dispatching {
  const waiting = openTurns()
  const place = openShares()
  const cutOff = new AbortController()
  const marking = openMarking((facts) => markDispatched(db, facts), log)
  let sweepAll = true
  let sweptAt = Number.NEGATIVE_INFINITY

  async function enqueue(facts: readonly Published[]): Promise<void> {
    await queues.addBulk(jobsOf(facts, place))
    await markDispatched(db, facts)
  }

  async function act(_tenantId: number, facts: readonly Published[]): Promise<void> {
    const jobs = jobsOf(facts, place)
    const left = jobs.filter((job) => !staysWithin(job))
    for (const job of jobs.filter(staysWithin))
      await handler(job.name, job.payload, cutOff.signal).catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'reactions failed; they are tried again')
        left.push(job)
      })
    if (left.length > 0) await queues.addBulk(left)
    marking.add(facts)
  }
  const hands = openHands(act, () => loop.wake(), log)
  // Nobody waits for more where there is enough.
  const isBusy = (tenantId: number, count: number) => hands.isFor(tenantId) || (count < TOGETHER && hands.rests(tenantId))

  async function mail(facts: readonly Published[]): Promise<void> {
    const left = await deliver(facts)
    if (left.length > 0) await queues.addBulk(jobsOf(left, place))
    marking.add(facts)
  }
  const mailing = openMailing(mail, log)

  async function dispatch(): Promise<boolean> {
    const flood = waiting.flood(FLOOD, BATCH)
    if (flood.length > 0) {
      await enqueue(flood)
      waiting.remove(flood)
    }
    while (!hands.areFull) {
      const facts = waiting.take(isBusy, TOGETHER)
      const [first] = facts
      if (!first) break
      hands.take(first.tenantId, facts)
    }
    if (flood.length > 0 || !waiting.isEmpty) return flood.length > 0
    if (!sweepAll && performance.now() - sweptAt < POLL_MS) return false
    return sweep()
  }

  /** Sees to what nobody sees to. */
  async function sweep(): Promise<boolean> {
    sweptAt = performance.now()
    const own = new Set([...hands.all(), ...mailing.all(), ...marking.all()].map(({ seq }) => seq))
    const found = await findUndispatched(db, sweepAll ? 0 : LEFT_BEHIND_SECONDS)
    const left = found.filter(({ seq }) => !own.has(seq))
    if (left.length > 0) await enqueue(left)
    else sweepAll = false
    const isMore = left.length > 0 && found.length === BATCH
    if (isMore) sweptAt = Number.NEGATIVE_INFINITY
    return isMore
  }

  const loop = startLoop('dispatching facts', dispatch, POLL_MS, log)
  return {
    add(facts) {
      const { mails = [], others = [] } = Object.groupBy(facts, ({ name }) => (name === MAIL ? 'mails' : 'others'))
      waiting.add([...others, ...mailing.add(mails)])
      loop.wake()
    },
    async stop(drainMs) {
      await loop.stop()
      const rest = Promise.all([hands.rest(), mailing.rest()]).then(marking.rest)
      await Promise.race([rest, sleep(drainMs, undefined, { ref: false })])
      cutOff.abort()
    },
  }
}
