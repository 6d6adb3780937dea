import type { Database } from './database.ts'
import { integer, transaction } from './internal/transaction.ts'
import type { Tx } from './tenant.ts'

const BEGIN = { text: 'begin isolation level repeatable read read only' }
/** Vacuum waits for the oldest snapshot, so none lasts longer. */
const LONGEST_MS = 60 * 60_000
const PATIENT = {
  text: `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)`,
  values: [String(LONGEST_MS)],
}

/**
 * Runs `run` in a transaction that sees one tenant's rows as they are at one instant, however long it takes and whatever is written
 * meanwhile. It sees what staff see, by the same policies, and cannot write.
 */
export function inSnapshot<T>(db: Database, tenantId: number, run: (tx: Tx) => Promise<T>): Promise<T> {
  const enter = { text: 'select enter_tenant($1, $2, $3)', values: [integer(tenantId), null, 'staff'] }
  return transaction(db.app, [BEGIN, PATIENT, enter], run, true)
}
