import type { Side } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { OwnNames } from './status-name-rows.ts'

type Statuses = Record<string, NonNullable<OwnNames>>

/** What the organisation of the person `u` calls its statuses, as a column; null where it has no words of its own. */
export const ownStatusColumn = sql<Statuses | null>`(
  select json_object_agg(n.status, json_build_array(n.name, n.customer_name)) from status_names n where n.tenant_id = ${sql.ref('u.tenantId')})`.as(
  'ownStatuses',
)

/** The same as the apps keep them: the names of the desk are the desk's alone, customers read theirs in their place. */
export function ownWords(statuses: Statuses, side: Side): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [status, [name, customerName]] of Object.entries(statuses)) {
    const own = side === 'staff' ? name : customerName
    if (own !== null) words[`status.${status}`] = own
    if (customerName !== null) words[`customer-status.${status}`] = customerName
  }
  return words
}
