import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from '../columns.ts'

/** What tickets get as a checklist. */
type ChecklistTemplatesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  isActive: Generated<boolean>
  blocks: Generated<boolean>
  inOrder: Generated<boolean>
  shared: Generated<boolean>
  queueIds: Generated<number[]>
  types: Generated<string[]>
  items: Json<object[]>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type TicketChecklistsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  /** Where it was first: undoing a merge gives it back to this ticket. */
  homeId: number
  templateId: Maybe<number>
  title: string
  blocks: boolean
  inOrder: boolean
  shared: Generated<boolean>
  completedAt: Maybe<string>
  createdBy: Maybe<number>
  createdAt: Stamp
}

type ChecklistItemsTable = {
  tenantId: number
  id: Generated<number>
  checklistId: number
  templateKey: Maybe<string>
  position: number
  text: string
  help: Generated<string>
  isMandatory: Generated<boolean>
  /** Null: whoever is responsible for the ticket. */
  assigneeId: Maybe<number>
  dueAt: Maybe<string>
  remindedAt: Maybe<string>
  state: Generated<string>
  note: Generated<string>
  kind: Generated<string>
  forCustomer: Generated<boolean>
  /** Text, number or boolean, by the kind. */
  answer: ColumnType<string | number | boolean | null, string | null | undefined, string | null>
  /** The ticket whose end settles an item of the kind `ticket`. */
  linkedTicketId: Maybe<number>
  settledBy: Maybe<number>
  settledAt: Maybe<string>
  createdAt: Stamp
}

export type ChecklistTables = {
  checklistTemplates: ChecklistTemplatesTable
  ticketChecklists: TicketChecklistsTable
  checklistItems: ChecklistItemsTable
}
