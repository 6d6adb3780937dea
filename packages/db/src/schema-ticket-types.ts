import type { Maybe } from './schema-columns.ts'

/** A type of an organisation's list, in its place; null names are the built-in ones. No rows: the built-in list. */
export type TicketTypesTable = {
  tenantId: number
  key: string
  name: Maybe<string>
  customerName: Maybe<string>
  active: boolean
  position: number
}
