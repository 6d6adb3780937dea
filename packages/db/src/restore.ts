import type { Database } from './database.ts'
import { integer, transaction } from './internal/transaction.ts'
import type { Tx } from './tenant.ts'

const BEGIN = { text: 'begin isolation level repeatable read' }
const LONGEST_MS = 30 * 60_000

/**
 * Runs `run` in one transaction for a restore, which sees one instant and fails if what it changes was changed since. Histories may be written
 * by nobody else: the role is the system's, so each statement of `run` names the tenant itself.
 */
export function inRestore<T>(db: Database, tenantId: number, run: (tx: Tx) => Promise<T>): Promise<T> {
  const enter = {
    text: `select set_config('app.tenant_id', $1, true), set_config('app.user_id', '', true),
      set_config('statement_timeout', $2, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
    values: [String(integer(tenantId)), String(LONGEST_MS)],
  }
  return transaction(db.system, [BEGIN, enter], run)
}
