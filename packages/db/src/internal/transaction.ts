import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { MAX_WAITING } from '../database.ts'
import { DatabaseUnavailable, isRetryable, isUnavailable } from '../errors.ts'
import type { DB } from '../schema.ts'
import { begin, end } from '../with-commit.ts'
import { ask } from './batch.ts'
import { over } from './executor.ts'

const MAX_TRIES = 3
const RETRY_MS = 25

/** What is done in a transaction; its statements may be sent before the opening is answered (Postgres takes them in order). */
type Run<T> = (tx: Kysely<DB>, opened: Promise<unknown[][]>) => Promise<T>

/** What a transaction is opened with; of the last of these the rule gets the rows. */
export type Opening = readonly { text: string; values?: readonly unknown[] }[]

/** Connections whose read-only transaction is over for us, and not yet for Postgres. */
const unended = new WeakSet<PoolClient>()

/**
 * Nothing was written, so the answer need not wait for the end of the transaction. Who takes the connection next in this
 * turn of the event loop ends it in their opening message; else it is ended as soon as the turn is over.
 */
function endSoon(client: PoolClient): void {
  unended.add(client)
  setImmediate(() => {
    if (unended.delete(client)) ask(client, 'commit').catch(() => undefined)
  })
}

/** Read-only transactions, and how another like them is opened. */
const openings = new WeakMap<Kysely<DB>, { pool: Pool; opening: Opening }>()

/** Could somebody have a second connection, with half of them left to everybody else? */
const hasRoom = ({ waitingCount, totalCount, idleCount, options }: Pool) =>
  waitingCount === 0 && totalCount - idleCount < Math.max(1, options.max / 2)

/** The rows of the last statement of the opening. */
async function open(client: PoolClient, opening: Opening): Promise<unknown[][]> {
  const answers = await Promise.all(opening.map(({ text, values }) => ask(client, text, values)))
  return answers.at(-1)?.rows.map((row) => Object.values(row)) ?? []
}

/** Commits, and sends these statements before it in the same message. @throws the error of the first that fails: nothing is kept then */
async function commit(client: PoolClient, last: readonly CompiledQuery[]): Promise<void> {
  const written = last.map(({ sql, parameters }) => ask(client, sql, parameters))
  const [end] = (await Promise.all([...written, ask(client, 'commit')])).slice(-1)
  // Postgres answers a commit of a failed transaction with ROLLBACK and no error: somebody caught the failure.
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
    const opened = open(client, unended.delete(client) ? [{ text: 'commit' }, ...opening] : opening)
    // It may fail while the rule is busy elsewhere and before anybody asks: it is asked below, whatever comes.
    opened.catch(() => undefined)
    // Where the opening failed, what followed only fails because of it.
    const tx = over(client)
    begin(tx)
    if (reads) openings.set(tx, { pool, opening })
    const value = await run(tx, opened).catch((error) => opened.then(() => Promise.reject(error)))
    await opened
    const last = end(tx)
    if (reads && last.length === 0) {
      endSoon(client)
      return value
    }
    await commit(client, last)
    return value
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error
    else await ask(client, 'rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Runs one transaction; a deadlock or serialisation failure is tried again, since `run` has no other effects.
 * @param reads the opening began a read-only transaction
 */
export async function transaction<T>(pool: Pool, opening: Opening, run: Run<T>, reads = false): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(pool, opening, run, reads)
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error
      // Whoever won still has to wake up and take what was left: asked again at once, it would be locked out once more.
      await sleep(RETRY_MS * tries * (0.5 + Math.random()))
    }
  }
}

/**
 * Runs `run` in a second transaction like `tx`, on a connection of its own, so that Postgres answers both at once; where `tx` may write
 * (what it wrote would be missing there), or connections are short, in `tx` itself, once `meanwhile` has ended.
 */
export async function beside<T>(tx: Kysely<DB>, meanwhile: Promise<unknown>, run: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  const here = async () => {
    await meanwhile
    return run(tx)
  }
  const like = openings.get(tx)
  if (!like || !hasRoom(like.pool)) return here()
  const second = async (own: Kysely<DB>, opened: Promise<unknown[][]>) => {
    const [row] = await opened
    // A session that is over meanwhile is let in nowhere: the first transaction was.
    return row?.some((value) => value !== null) ? { answer: await run(own) } : undefined
  }
  const found = await attempt(like.pool, like.opening, second, true)
  return found ? found.answer : here()
}

/** An id, checked to be one. @throws TypeError */
export function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an id: ${value}`)
  return value
}
