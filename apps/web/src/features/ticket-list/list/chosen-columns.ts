import { columnOrder } from '@balcao/ui/lib/table/column-view'
import type { ColumnView } from '@balcao/ui/lib/table/table-types'

/** Not shown until asked for in the column chooser. */
export const HIDDEN_AT_FIRST = ['type', 'channel', 'created']
/** Columns that came later, and the organisation's own fields: shown only where they are named, whatever was kept before there were any. */
const NAMED_ONLY: ReadonlySet<string> = new Set('turn sla slaDueAt firstReply resolved urgency impact statusReason'.split(' '))
const isNamedOnly = (id: string) => NAMED_ONLY.has(id) || id.startsWith('cf:')
/** A list makes no sense without it. */
const ALWAYS = 'subject'

type Column = { id: string }

/** The columns that are shown, in their order: those of the address, or those that were kept. */
export function shownIds(columns: readonly Column[], view: ColumnView, named?: readonly string[]): string[] {
  const order = columnOrder(columns, view)
  if (!named) return order.filter((id) => !view.hidden?.includes(id) && (!isNamedOnly(id) || view.order?.includes(id)))
  const known = [...new Set(named)].filter((id) => order.includes(id))
  return known.includes(ALWAYS) ? known : [...known, ALWAYS]
}

/** A choice of columns with every column in its place, as the table and the chooser take it. */
export function wholeView(columns: readonly Column[], view: ColumnView, named?: readonly string[]): ColumnView {
  const shown = shownIds(columns, view, named)
  const hidden = columnOrder(columns, view).filter((id) => !shown.includes(id))
  return { ...view, order: [...shown, ...hidden], hidden }
}

/** What is kept of a choice: what is shown in its order, and what was taken away. */
export function keptView(columns: readonly Column[], view: ColumnView): ColumnView {
  const order = shownIds(columns, view)
  const hidden = columns.map(({ id }) => id).filter((id) => !order.includes(id) && !isNamedOnly(id))
  return { order, hidden, ...(view.widths ? { widths: view.widths } : {}) }
}
