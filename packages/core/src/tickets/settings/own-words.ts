import type { SessionUser } from '@balcao/contracts/auth/session'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { Side } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { OwnNames } from './status-name-rows.ts'

type Statuses = Record<string, NonNullable<OwnNames>>
/** Key, name, label for customers, whether it can be chosen. */
type Types = readonly [string, string | null, string | null, boolean][]

/** What the organisation of the person `u` calls its statuses, as a column; null where it has no words of its own. */
export const ownStatusColumn = sql<Statuses | null>`(
  select json_object_agg(n.status, json_build_array(n.name, n.customer_name)) from status_names n where n.tenant_id = ${sql.ref('u.tenantId')})`.as(
  'ownStatuses',
)

/** Its types in their order, as a column; null where its list is the built-in one. */
export const ownTypesColumn = sql<Types | null>`(
  select json_agg(json_build_array(y.key, y.name, y.customer_name, y.active) order by y.position)
  from ticket_types y where y.tenant_id = ${sql.ref('u.tenantId')})`.as('types')

/** Its custom statuses in their order, as a column; null where it has none. */
export const customStatusesColumn = sql<SessionUser['customStatuses'] | null>`(
  select json_agg(json_build_object('id', c.id, 'status', c.status, 'name', c.name, 'active', c.active) order by c.position, c.id)
  from custom_statuses c where c.tenant_id = ${sql.ref('u.tenantId')})`.as('customStatuses')

/** The priorities that urgency and impact propose, as a column; null where its tickets are not assessed. */
export const matrixColumn = sql<Priority[] | null>`(
  select m.cells from priority_matrices m where m.enabled and m.tenant_id = ${sql.ref('u.tenantId')})`.as('priorityMatrix')

type Words = Pick<SessionUser, 'ownWords' | 'ticketTypes'>

/** The same as the apps keep them: the names of the desk are the desk's alone, customers read theirs in their place. */
export function ownWords(statuses: Statuses | null, types: Types | null, side: Side): Words {
  const words: Record<string, string> = {}
  for (const [status, [name, customerName]] of Object.entries(statuses ?? {})) {
    const own = side === 'staff' ? name : customerName
    if (own !== null) words[`status.${status}`] = own
    if (customerName !== null) words[`customer-status.${status}`] = customerName
  }
  for (const [key, name, customerName] of types ?? []) {
    const own = side === 'staff' ? name : (customerName ?? name)
    if (own !== null) words[`type.${key}`] = own
  }
  const keys = (isActive: boolean) => types?.flatMap(([key, , , active]) => (active === isActive ? key : [])) ?? []
  return {
    ...(Object.keys(words).length > 0 ? { ownWords: words } : {}),
    ...(types ? { ticketTypes: { active: keys(true), off: keys(false) } } : {}),
  }
}
