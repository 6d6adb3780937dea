import type { ChecklistChange } from '@balcao/contracts/checklists/bounds'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './checklist-change.messages.ts'

type Recorded = { what: ChecklistChange; title: string; item?: string; note?: string }

/** What happened to a checklist of the ticket, as a sentence. */
export function checklistText({ to }: Change): string {
  const { what, title, item = '', note } = to as Recorded
  const text = t(what, { title, item })
  return note ? `${text} (${note})` : text
}
