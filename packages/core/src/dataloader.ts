import { setImmediate } from 'node:timers/promises'
import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from './ctx.ts'

/** Rules that run concurrently in one transaction; what they load or write at the same step becomes one statement. */
type Batch = {
  running: number
  asked: Map<string, Request>
  /** Answers kept until the batch ends. */
  cached: Map<string, Request[]>
  waiting: { position: number; go: () => void }[]
}
type Request = { keys: Set<unknown>; answer: Promise<unknown> }

const batches = new WeakMap<Tx, Batch>()
const positions = new WeakMap<Ctx, number>()

/**
 * Runs these functions concurrently in the transaction of `ctx`, each with a context of its own. All have settled when it returns, so that
 * none still uses a connection that serves another call by then.
 * @throws the error of the first that failed; the transaction is spoiled for all
 */
export async function runBatch(ctx: Ctx, runs: readonly ((ctx: Ctx) => Promise<void>)[]): Promise<void> {
  const batch: Batch = { running: runs.length, asked: new Map(), cached: new Map(), waiting: [] }
  batches.set(ctx.db, batch)
  const ended = await Promise.allSettled(
    runs.map(async (run, position) => {
      const own = { ...ctx }
      positions.set(own, position)
      try {
        await run(own)
      } finally {
        batch.running -= 1
        releaseBarrier(batch)
      }
    }),
  )
  batches.delete(ctx.db)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Loads these keys, combined with other loads of the same `what` in the same turn of the event loop. The answer covers all their keys and
 * is not cached, so later loads see what was written meanwhile.
 */
export async function load<K, R>(db: Tx, what: string, keys: readonly K[], ask: (keys: K[]) => Promise<R>): Promise<R> {
  const batch = batches.get(db)
  if (!batch) return ask([...new Set(keys)])
  const asked = batch.asked.get(what) ?? begin<K>(batch, what, ask)
  for (const key of keys) asked.keys.add(key)
  return asked.answer as Promise<R>
}

/**
 * Like `load`, but cached for the whole batch: for data that no rule of it changes, such as people, roles or the message just written. If a
 * key is missing from the cache, all keys are loaded.
 */
export async function loadCached<K, R>(db: Tx, what: string, keys: readonly K[], ask: (keys: K[]) => Promise<R>): Promise<R> {
  const batch = batches.get(db)
  const cached = batch?.cached.get(what)?.find((one) => keys.every((key) => one.keys.has(key)))
  if (cached) return cached.answer as Promise<R>
  const answer = load(db, what, keys, ask)
  const asked = batch?.asked.get(what)
  if (batch && asked) {
    const all = batch.cached.get(what) ?? []
    if (!all.includes(asked)) batch.cached.set(what, [...all, asked])
  }
  return answer
}

/** Fills the cache of the batch in advance, in parallel with other statements. Outside a batch there is no cache, so nothing is loaded. */
export async function prime(db: Tx, ask: () => Promise<unknown>): Promise<void> {
  if (batches.has(db)) await ask()
}

function begin<K>(batch: Batch, what: string, ask: (keys: K[]) => Promise<unknown>): Request {
  const keys = new Set<unknown>()
  const answer = setImmediate().then(() => {
    batch.asked.delete(what)
    return ask([...keys] as K[])
  })
  const asked = { keys, answer }
  batch.asked.set(what, asked)
  return asked
}

/** Waits until all others of the batch have arrived or ended, then continues in the order of the batch. */
export function barrier(ctx: Ctx): Promise<void> {
  const batch = batches.get(ctx.db)
  if (!batch) return Promise.resolve()
  return new Promise((go) => {
    batch.waiting.push({ position: positions.get(ctx) ?? 0, go })
    // Deferred, so that the last to arrive is sorted in as well.
    queueMicrotask(() => releaseBarrier(batch))
  })
}

function releaseBarrier(batch: Batch): void {
  if (batch.waiting.length < batch.running) return
  for (const { go } of batch.waiting.splice(0).toSorted((a, b) => a.position - b.position)) go()
}
