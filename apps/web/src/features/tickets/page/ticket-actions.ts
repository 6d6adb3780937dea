import type { SessionUser } from '@balcao/contracts/auth/session'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import type { PaletteAction } from '../../../lib/palette.ts'
import { movesFrom } from '../../../lib/tickets/changes.ts'
import { assignableTo, type May } from '../../../lib/tickets/may.ts'
import { t } from '../../../lib/tickets/messages.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t as page } from '../../../lib/tickets/ticket.messages.ts'
import type { Field } from '../properties/properties.tsx'

type ActionsOf = {
  ticket: Ticket
  may: May
  me: SessionUser
  saving: Pick<SaveTicket, 'save'>
  /** Opens the property's menu. */
  ask: (field: Field) => void
  /** Asks until when the ticket sleeps, where it may. */
  snooze: (() => void) | undefined
  /** Are companies theirs to look up? */
  readsCompanies: boolean
}

/** What the palette offers on a ticket's page: as much as this person may do to it, as it is now. */
export function ticketActions({ ticket, may, me, saving, ask, snooze, readsCompanies }: ActionsOf): PaletteAction[] {
  const actions: PaletteAction[] = []
  const hands = assignableTo(may, ticket, me.id)
  const save = (field: string, value: string, changes: Parameters<SaveTicket['save']>[0]) =>
    void saving.save(changes, { told: t('saved', { field, value }) })
  // Of what nobody has, the routing's own offer speaks.
  if (hands === 'anyone' && ticket.assignee !== null && ticket.assignee.id !== me.id)
    actions.push({ key: 'take', label: page('actTake'), run: () => save(t('assignee'), me.name, { assigneeId: me.id }) })
  if (hands === 'anyone') actions.push({ key: 'assign', label: page('actAssign'), hotkey: 'A', run: () => ask('assignee') })
  if (may.reply || may.note) {
    const label = page('insertTemplate')
    actions.push({ key: 'template', label, run: () => document.getElementById('inserir-template')?.click() })
  }
  if (!may.edit) return actions
  actions.push({ key: 'status', label: page('actAnyStatus'), hotkey: 'S', run: () => ask('status') })
  actions.push({ key: 'priority', label: page('actAnyPriority'), hotkey: 'P', run: () => ask('priority') })
  if (snooze) actions.push({ key: 'snooze', label: page('actSnooze'), hotkey: 'H', run: snooze })
  for (const status of movesFrom(ticket.status, may.cancel === true).filter((one) => one !== 'scheduled')) {
    const name = statusName(status)
    actions.push({
      key: `status-${status}`,
      label: page(status === 'resolved' ? 'actResolve' : 'actStatus', { name }),
      ...(status === 'resolved' ? { hotkey: 'E' } : {}),
      run: () => save(t('status'), name, { status }),
    })
  }
  for (const priority of PRIORITIES.toReversed().filter((one) => one !== ticket.priority)) {
    const name = priorityName(priority)
    actions.push({ key: `priority-${priority}`, label: page('actPriority', { name }), run: () => save(t('priority'), name, { priority }) })
  }
  actions.push({ key: 'tags', label: page('actTags'), hotkey: 'L', run: () => ask('tags') })
  for (const field of ['type', 'queue', ...(readsCompanies ? (['company'] as const) : [])] as const)
    actions.push({ key: field, label: `${t(field)}…`, run: () => ask(field) })
  return actions
}
