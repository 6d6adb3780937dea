import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './schema-columns.ts'

export type TicketRelationsTable = {
  tenantId: number
  id: Generated<number>
  /** `from` blocks, duplicates or is the parent of `to`; `related` is mutual. */
  kind: string
  fromId: number
  toId: number
  createdBy: Maybe<number>
  createdAt: Stamp
}
