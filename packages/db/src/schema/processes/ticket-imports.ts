import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

type TicketImportsTable = {
  tenantId: number
  id: Generated<number>
  kind: string
  state: string
  sourceName: string
  fileId: Maybe<string>
  fileName: string
  messagesFileId: Maybe<string>
  messagesFileName: Maybe<string>
  mapping: Json<object>
  found: Json<object>
  total: Generated<number>
  done: Generated<number>
  failure: Maybe<string>
  startedBy: Maybe<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  ranAt: Maybe<string>
  endedAt: Maybe<string>
  version: Generated<number>
}

type TicketImportLinesTable = {
  tenantId: number
  importId: number
  n: number
  line: number
  reference: Generated<string>
  title: Generated<string>
  state: Generated<string>
  reasons: Json<object>
  emails: Generated<string[]>
  company: Maybe<string>
  messages: Generated<number>
  /** The ticket as the file has it, until it is written. */
  payload: MaybeJson
  ticketId: Maybe<number>
  settledAt: Maybe<string>
}

type TicketImportMappingsTable = { tenantId: number; kind: string; sourceName: string; mapping: Json<object>; updatedAt: Stamp }

export type TicketImportTables = {
  ticketImports: TicketImportsTable
  ticketImportLines: TicketImportLinesTable
  ticketImportMappings: TicketImportMappingsTable
}
