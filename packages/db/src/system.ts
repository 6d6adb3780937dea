import { type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { transaction } from './internal/transaction.ts'
import type { Tx } from './tenant.ts'

const BEGIN = { text: 'begin' }

/**
 * Runs `run` in a transaction that sees every tenant. Dependency-cruiser limits its importers to sign-in (whose tenant is not known yet),
 * the relay, maintenance jobs, the live fan-out, seeds and tests.
 */
export function inSystem<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db.system, [BEGIN], run)
}

/** True in a transaction of `inSystemAlone` that holds the lock; needed because its first statement is sent before the lock is answered. */
export const alone = sql<SqlBool>`current_setting('app.alone') = 'true'`

/**
 * Like `inSystem`, in one process at a time: for the others the lock is taken and `alone` is false. `run` reads what the previous holder
 * committed.
 */
export function inSystemAlone<T>(db: Database, name: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (!/^[a-z.]+$/.test(name)) throw new TypeError(`Not a name: ${name}`)
  // The lock is a statement of its own, so that the next one sees what was committed before it.
  const lock = { text: `select set_config('app.alone', pg_try_advisory_xact_lock(hashtext($1))::text, true)`, values: [name] }
  return transaction(db.system, [BEGIN, lock], run)
}
