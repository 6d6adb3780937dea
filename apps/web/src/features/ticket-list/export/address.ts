import type { FieldSort } from '@balcao/contracts/custom-fields/filters'
import type { ExportTickets } from '@balcao/contracts/ticket-list/export'
import type { ExportColumn } from '@balcao/contracts/ticket-list/export-columns'
import { columnOrder } from '@balcao/ui/lib/table/column-view'
import type { ColumnView } from '@balcao/ui/lib/table/table-types'
import type { Filter, Order } from '../filter/filter.ts'

type FileColumn = ExportColumn | FieldSort

/** What a column of the list shows, as columns of a file. */
const SHOWN: Readonly<Record<string, readonly ExportColumn[]>> = {
  number: ['number'],
  priority: ['priority'],
  urgency: ['urgency'],
  impact: ['impact'],
  status: ['status'],
  subject: ['title', 'tags'],
  requester: ['requester', 'company'],
  assignee: ['assignee'],
  type: ['type'],
  channel: ['channel'],
  created: ['createdAt'],
  updated: ['updatedAt'],
  firstReply: ['firstResponseAt'],
  resolved: ['resolvedAt'],
}

/** The columns of a list that are shown, in their order. */
export function shownColumns(columns: readonly { id: string }[], view: ColumnView): FileColumn[] {
  return columnOrder(columns, view)
    .filter((id) => !view.hidden?.includes(id))
    .flatMap((id): readonly FileColumn[] => (id.startsWith('cf:') ? [id as FieldSort] : (SHOWN[id] ?? [])))
}

type Asked = { filter: Filter; order: Order; separator: ExportTickets['separator']; columns: readonly FileColumn[] | undefined }

/** Where the file of a list is. */
export function addressOf({ filter, order, separator, columns }: Asked): string {
  const query = new URLSearchParams({ ...order, separator })
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    // Conditions on custom fields are objects: they go as JSON.
    if (name === 'customFields') query.set(name, JSON.stringify(value))
    else query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  if (columns) query.set('columns', columns.join(','))
  return `/api/tickets/export?${query}`
}
