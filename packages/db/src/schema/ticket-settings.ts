import type { Generated } from 'kysely'
import type { Maybe } from './columns.ts'

/** The words of an organisation's own for a status, as staff and as customers read it; null is the built-in one. */
type StatusNamesTable = { tenantId: number; status: string; name: Maybe<string>; customerName: Maybe<string> }

/** A type of an organisation's list, in its place; null names are the built-in ones. No rows: the built-in list. */
type TicketTypesTable = {
  tenantId: number
  key: string
  name: Maybe<string>
  customerName: Maybe<string>
  active: boolean
  position: number
}

/** A status of an organisation's own, within a built-in one. */
type CustomStatusesTable = {
  tenantId: number
  id: Generated<number>
  status: string
  name: string
  customerName: Maybe<string>
  active: Generated<boolean>
  position: number
}

/** A status, or a custom one, that has reasons to choose from. */
type StatusReasonListsTable = {
  tenantId: number
  id: Generated<number>
  status: string
  customStatusId: Maybe<number>
  required: Generated<boolean>
}

/** Why a ticket may be in a status. */
type StatusReasonsTable = {
  tenantId: number
  id: Generated<number>
  listId: number
  name: string
  forCustomers: Generated<boolean>
  active: Generated<boolean>
  position: number
}

/** Which priorities urgency and impact propose, nine by urgency and then impact. No row: the usual ones, switched off. */
type PriorityMatricesTable = { tenantId: number; enabled: boolean; cells: string[] }

export type TicketSettingsTables = {
  statusNames: StatusNamesTable
  ticketTypes: TicketTypesTable
  customStatuses: CustomStatusesTable
  statusReasonLists: StatusReasonListsTable
  statusReasons: StatusReasonsTable
  priorityMatrices: PriorityMatricesTable
}
