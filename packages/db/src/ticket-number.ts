import { apart, integer } from './internal/transaction.ts'
import type { Tx } from './tenant.ts'

/**
 * The tenant's next ticket number, taken on a connection of its own: its counter is not locked while `tx` goes on, so tickets are opened in parallel.
 * A transaction that is rolled back leaves a number unused. The tenant must be committed.
 * @throws DatabaseUnavailable when no connection is available
 */
export async function takeTicketNumber(tx: Tx, tenantId: number): Promise<number> {
  const row = await apart(tx, 'select next_ticket_number($1) as number', [integer(tenantId)])
  return Number(row?.number)
}
