import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { JobHandler, Queues } from '@balcao/platform/queues/queues'
import { openAckBatcher } from './ack-batcher.ts'
import { BATCH, findUndispatched, markDispatched, type Published } from './claim.ts'
import { jobsOf, runsHere } from './dispatch-jobs.ts'
import { openFairQueue, openTenantPriorities } from './fair-queue.ts'
import { startLoop } from './loop.ts'
import { type Deliver, MAIL, openMailing } from './mailing/mailing.ts'
import { openWorkerPool } from './worker-pool.ts'

/** Fallback for messages from the relay that were missed. */
const POLL_MS = 1_000
/** An event published this long ago and still not dispatched was abandoned by another process, or its message was lost. */
const ABANDONED_SECONDS = 5
/** Most events of a tenant handled in one batch. */
const MAX_PER_BATCH = 25
/**
 * A tenant with more waiting events than this, or waiting longer, goes through the queue, which has priorities and is shared by all
 * workers.
 */
const FLOOD = { many: 100, forSeconds: 3 }

export type Dispatching = { add(facts: readonly Published[]): void; stop(drainMs: number): Promise<void> }
type Deps = { db: Database; queues: Queues; handler: JobHandler; deliver: Deliver; log: Log }

/**
 * Dispatches reactions to published events, at least once each. Transactional reactions and rules of automation run in this process, because a
 * queue would cost more than the work itself; mails are sent in batches. Failures, other external reactions, overload and abandoned events go through the
 * queues.
 */
export function startDispatching({ db, queues, handler, deliver, log }: Deps): Dispatching {
  const waiting = openFairQueue()
  const priorityOf = openTenantPriorities()
  const cutOff = new AbortController()
  const acks = openAckBatcher((facts) => markDispatched(db, facts), log)
  let sweepAll = true
  let sweptAt = Number.NEGATIVE_INFINITY

  async function enqueue(facts: readonly Published[]): Promise<void> {
    await queues.addBulk(jobsOf(facts, priorityOf))
    await markDispatched(db, facts)
  }

  async function react(_tenantId: number, facts: readonly Published[]): Promise<void> {
    const jobs = jobsOf(facts, priorityOf)
    const left = jobs.filter((job) => !runsHere(job))
    for (const job of jobs.filter(runsHere))
      await handler(job.name, job.payload, cutOff.signal).catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'reactions failed; they are tried again')
        left.push(job)
      })
    if (left.length > 0) await queues.addBulk(left)
    acks.add(facts)
  }
  const pool = openWorkerPool(react, () => loop.trigger(), log)
  // A full batch has nothing to gain from waiting out the cooldown.
  const isBusy = (tenantId: number, count: number) => pool.isRunning(tenantId) || (count < MAX_PER_BATCH && pool.isCoolingDown(tenantId))

  async function mail(facts: readonly Published[]): Promise<void> {
    const left = await deliver(facts)
    if (left.length > 0) await queues.addBulk(jobsOf(left, priorityOf))
    acks.add(facts)
  }
  const mailing = openMailing(mail, log)

  async function dispatch(): Promise<boolean> {
    const flood = waiting.flood(FLOOD, BATCH)
    if (flood.length > 0) {
      await enqueue(flood)
      waiting.remove(flood)
    }
    while (!pool.isFull) {
      const facts = waiting.take(isBusy, MAX_PER_BATCH)
      const [first] = facts
      if (!first) break
      pool.start(first.tenantId, facts)
    }
    if (flood.length > 0 || !waiting.isEmpty) return flood.length > 0
    if (!sweepAll && performance.now() - sweptAt < POLL_MS) return false
    return sweep()
  }

  /** Queues the events that no process is handling. */
  async function sweep(): Promise<boolean> {
    sweptAt = performance.now()
    const own = new Set([...pool.all(), ...mailing.all(), ...acks.all()].map(({ seq }) => seq))
    const found = await findUndispatched(db, sweepAll ? 0 : ABANDONED_SECONDS)
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
      loop.trigger()
    },
    async stop(drainMs) {
      await loop.stop()
      const rest = Promise.all([pool.drain(), mailing.rest()]).then(acks.drain)
      await Promise.race([rest, sleep(drainMs, undefined, { ref: false })])
      cutOff.abort()
    },
  }
}
