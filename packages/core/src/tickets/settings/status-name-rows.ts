import type { OwnStatusName } from '@balcao/contracts/tickets/status-words'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Side, Tx } from '@balcao/db/tenant'

/** The words of an organisation's own for one status: the desk's, and its customers'; and whether that one is a custom status's. */
export type OwnNames = [string | null, string | null, boolean?] | null

const OF_STATUS =
  '(select json_build_array(n.name, n.customer_name) from status_names n where n.tenant_id = t.tenant_id and n.status = t.status)'

/**
 * Those of the status of the ticket `t`, as a column: a look at one key, of a table that has no rows for most. Those of its custom
 * status, where it is in one, come first; customers do not see one that has no label for them.
 */
export const OWN_NAMES = `coalesce((select json_build_array(c.name, coalesce(c.customer_name, ${OF_STATUS} ->> 1), c.customer_name is not null) from custom_statuses c
  where t.custom_status_id is not null and c.tenant_id = t.tenant_id and c.id = t.custom_status_id), ${OF_STATUS})`

/** What the transaction's tenant calls its statuses, where that is not the built-in word. Ten rows at most. */
export async function ownStatusNames(db: Tx): Promise<Map<Status, OwnStatusName>> {
  const rows = await db.selectFrom('statusNames').select(['status', 'name', 'customerName']).execute()
  return new Map(rows.map(({ status, ...names }) => [status as Status, names]))
}

/** The words as one side of the counter reads them, by status. */
export async function ownWordsFor(db: Tx, side: Side): Promise<Partial<Record<Status, string>>> {
  const words: Partial<Record<Status, string>> = {}
  for (const [status, own] of await ownStatusNames(db)) {
    const word = side === 'staff' ? own.name : own.customerName
    if (word !== null) words[status] = word
  }
  return words
}
