import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

/** JSON of any shape, scalars too. */
type AnyJson = ColumnType<unknown, string | null | undefined, string | null>

export type CustomFieldsTable = {
  tenantId: number
  id: Generated<number>
  entity: string
  key: string
  label: string
  type: string
  helpText: Generated<string>
  required: Generated<boolean>
  requiredToResolve: Generated<boolean>
  options: Json<{ value: string; label: string; isActive: boolean }[]>
  settings: Json<Record<string, unknown>>
  defaultValue: AnyJson
  position: number
  isActive: Generated<boolean>
  visibleToCustomers: Generated<boolean>
  editableByCustomers: Generated<boolean>
  showWhen: AnyJson
  requireWhen: AnyJson
  optionsBy: AnyJson
  createdAt: Stamp
  updatedAt: Stamp
  version: Generated<number>
}

/** One value a row, in the column of its field's type; several chosen options are several rows. */
type CustomFieldValuesTable = {
  tenantId: number
  entity: string
  entityId: number
  fieldId: number
  ordinal: Generated<number>
  text: Maybe<string>
  long: Maybe<string>
  option: Maybe<string>
  number: Maybe<number>
  /** A day, as YYYY-MM-DD. */
  date: Maybe<string>
  flag: Maybe<boolean>
  userId: Maybe<number>
}

type TicketFormsTable = {
  tenantId: number
  id: Generated<number>
  type: string
  fields: Json<{ customField: string; required: boolean; requiredToResolve: boolean }[]>
  createdAt: Stamp
  updatedAt: Stamp
  version: Generated<number>
}

export type CustomFieldsTables = {
  customFields: CustomFieldsTable
  customFieldValues: CustomFieldValuesTable
  ticketForms: TicketFormsTable
}
