import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { MAX_WAITING } from '../database.ts'
import { DatabaseUnavailable, isRetryable, isUnavailable } from '../errors.ts'
import type { DB } from '../schema.ts'
import { awaited, begin, end, isAnnounced } from '../with-commit.ts'
import { announcerOf } from './announcer.ts'
import { send } from './batch.ts'
import { kyselyFor } from './executor.ts'

const MAX_TRIES = 3
const RETRY_MS = 25

/** The body of a transaction; its statements may be sent before the opening is answered, since Postgres runs them in order. */
type Run<T> = (tx: Kysely<DB>, opened: Promise<unknown[][]>) => Promise<T>

/** The statements that open a transaction; the rows of the last one are passed to the body. */
export type Opening = readonly { text: string; values?: readonly unknown[] }[]

/** Connections whose read-only transaction has ended for us but not yet for Postgres. */
const uncommitted = new WeakSet<PoolClient>()

/**
 * A read-only transaction need not wait for its commit. Whoever takes the connection next in this turn of the event loop sends the commit
 * with their opening; otherwise it is sent when the turn is over.
 */
function commitSoon(client: PoolClient): void {
  uncommitted.add(client)
  setImmediate(() => {
    if (uncommitted.delete(client)) send(client, 'commit').catch(() => undefined)
  })
}

/** Read-only transactions, and how to open another like them. */
const openings = new WeakMap<Kysely<DB>, { pool: Pool; opening: Opening }>()

/** Whether a second connection can be taken while half of the pool stays free for others. */
const hasSpareConnections = ({ waitingCount, totalCount, idleCount, options }: Pool) =>
  waitingCount === 0 && totalCount - idleCount < Math.max(1, options.max / 2)

/** Returns the rows of the opening's last statement. */
async function open(client: PoolClient, opening: Opening): Promise<unknown[][]> {
  const answers = await Promise.all(opening.map(({ text, values }) => send(client, text, values)))
  return answers.at(-1)?.rows.map((row) => Object.values(row)) ?? []
}

/** Sends these statements and the commit in one message. @throws the error of the first that fails; nothing is stored then */
async function commit(client: PoolClient, sent: readonly Promise<unknown>[], last: readonly CompiledQuery[]): Promise<void> {
  const written = last.map(({ sql, parameters }) => send(client, sql, parameters))
  const [end] = await Promise.all([send(client, 'commit'), ...sent, ...written])
  // Postgres answers a commit of a failed transaction with ROLLBACK and no error: the body swallowed the failure.
  if (end?.command !== 'COMMIT') throw new Error('The transaction had failed, so nothing of it was kept')
}

async function attempt<T>(pool: Pool, opening: Opening, run: Run<T>, reads: boolean): Promise<T> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseUnavailable('The database has too many callers waiting')
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('The database cannot be reached', { cause: error })
  }
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const opened = open(client, uncommitted.delete(client) ? [{ text: 'commit' }, ...opening] : opening)
    // Handled here because it may fail before anybody awaits it; it is awaited below in any case.
    opened.catch(() => undefined)
    // If the opening failed, or a statement that nobody waited for, those after it only failed because of that.
    const tx = kyselyFor(client)
    begin(tx, ({ sql, parameters }) => send(client, sql, parameters))
    if (reads) openings.set(tx, { pool, opening })
    const value = await run(tx, opened).catch((error) => Promise.all([opened, ...awaited(tx)]).then(() => Promise.reject(error)))
    await opened
    const last = end(tx)
    if (reads && last.length === 0) {
      commitSoon(client)
      return value
    }
    await commit(client, awaited(tx), last)
    if (isAnnounced(tx)) announcerOf(pool)()
    return value
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error
    else await send(client, 'rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Runs one transaction. Deadlocks and serialisation failures are retried, since the body has no other effects.
 * @param reads whether the opening starts a read-only transaction
 */
export async function transaction<T>(pool: Pool, opening: Opening, run: Run<T>, reads = false): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(pool, opening, run, reads)
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error
      // A pause lets the winner finish; an immediate retry would hit the same lock.
      await sleep(RETRY_MS * tries * (0.5 + Math.random()))
    }
  }
}

/**
 * Runs `run` in a second transaction like `tx` on a connection of its own, so that Postgres answers both in parallel. If `tx` may write
 * (its changes would be missing there) or connections are scarce, runs it in `tx` after `meanwhile`.
 */
export async function inParallel<T>(tx: Kysely<DB>, meanwhile: Promise<unknown>, run: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  const here = async () => {
    await meanwhile
    return run(tx)
  }
  const like = openings.get(tx)
  if (!like || !hasSpareConnections(like.pool)) return here()
  const second = async (own: Kysely<DB>, opened: Promise<unknown[][]>) => {
    const [row] = await opened
    // If the session has ended meanwhile, fall back to the first transaction, which was admitted.
    return row?.some((value) => value !== null) ? { answer: await run(own) } : undefined
  }
  const found = await attempt(like.pool, like.opening, second, true)
  return found ? found.answer : here()
}

/** Checks that an id is an integer. @throws TypeError */
export function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an id: ${value}`)
  return value
}
