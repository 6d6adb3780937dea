import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldOfSort } from '@balcao/contracts/custom-fields/filters'
import type { FieldValue } from '@balcao/contracts/custom-fields/values'
import type { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { ASSESSED_COLUMNS, EXPORT_COLUMNS, type ExportColumn } from '@balcao/contracts/ticket-list/export-columns'
import { written } from '../../custom-fields/written.ts'
import { invalid } from '../../errors.ts'
import type { TicketRow } from '../../tickets/ticket-rows.ts'
import type { Words } from '../export-words.ts'

/** One column of a file: its first line, and what it says of a ticket. */
export type Column = { key: string; head: string; cell: (row: TicketRow, values: Record<string, FieldValue>) => unknown }

/** What the cells are written with: the reader's words and clock, and the names of queues and of the organisation's types. */
export type Reading = {
  words: Words
  instant: (at: string | null) => string
  queues: ReadonlyMap<number, string>
  types: ReadonlyMap<string, string>
  assesses: boolean
}

const CELL: Record<ExportColumn, (row: TicketRow, reading: Reading) => unknown> = {
  number: (row) => row.number,
  title: (row) => row.title,
  status: (row, { words }) => row.ownNames?.[0] ?? words.status(row.status),
  priority: (row, { words }) => words.priority(row.priority),
  urgency: (row, { words }) => (row.urgency ? words.priority(row.urgency) : ''),
  impact: (row, { words }) => (row.impact ? words.impact(row.impact) : ''),
  priorityReason: (row) => row.priorityReason ?? '',
  type: (row, { words, types }) => types.get(row.type) ?? words.type(row.type),
  channel: (row, { words }) => words.channel(row.channel),
  requester: (row) => row.requesterName,
  requesterEmail: (row) => row.requesterEmail,
  company: (row) => row.companyName,
  assignee: (row) => row.assigneeName,
  queue: (row, { queues }) => (row.queueId === null ? '' : queues.get(row.queueId)),
  tags: (row) => row.tags.map(({ name }) => name).join(', '),
  createdAt: (row, { instant }) => instant(row.createdAt),
  updatedAt: (row, { instant }) => instant(row.updatedAt),
  scheduledFor: (row, { instant }) => instant(row.scheduledFor),
  firstResponseAt: (row, { instant }) => instant(row.firstResponseAt),
  resolvedAt: (row, { instant }) => instant(row.resolvedAt),
  closedAt: (row, { instant }) => instant(row.closedAt),
  externalReference: (row) => (row.externalSource === null ? '' : `${row.externalSource} #${row.externalReference}`),
  statusReason: (row) => row.statusReason?.name ?? '',
}

/** The columns asked for, in that order. @throws DomainError invalid_input for a field that is not there */
export function columnsOf(asked: ExportTickets['columns'], fields: readonly CustomField[], reading: Reading): Column[] {
  const usual = EXPORT_COLUMNS.filter((name) => reading.assesses || !ASSESSED_COLUMNS.includes(name))
  const names = asked ?? [...usual, ...fields.map(({ key }) => `cf:${key}` as const)]
  return names.map((name, n): Column => {
    const key = fieldOfSort(name)
    if (key === undefined)
      return { key: name, head: reading.words.head[name as ExportColumn], cell: (row) => CELL[name as ExportColumn](row, reading) }
    const field = fields.find((one) => one.key === key)
    if (!field) throw invalid({ field: `columns.${n}`, reason: 'unknown_key', params: { key } })
    return { key: name, head: field.label, cell: (_, values) => written(field, values[key], reading.words.flag) }
  })
}
