import type { Generated } from 'kysely'

/** How many notifications of a module and severity somebody has: what was folded, and what is appended until then. */
export type NotificationCountsTable = {
  tenantId: number
  userId: number
  module: string
  severity: string
  total: number
  unread: number
}
export type NotificationCountDeltasTable = NotificationCountsTable & { id: Generated<number> }
