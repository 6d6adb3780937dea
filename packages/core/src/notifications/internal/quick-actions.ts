import type { Language } from '@balcao/contracts/language'
import type { QuickActionName } from '@balcao/contracts/notifications/kinds'
import type { QuickAction } from '@balcao/contracts/notifications/notifications'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { can } from '../../policy.ts'
import type { KnownTicket } from '../../tickets/ticket-rows.ts'
import type { KnownActor } from '../../users/actors.ts'

type Look = Pick<QuickAction, 'icon' | 'style'> & { label: Record<Language, string> }
const LOOK: Record<QuickActionName, Look> = {
  open: { label: { 'pt-BR': 'Abrir', en: 'Open' }, icon: 'open', style: 'primary' },
  take: { label: { 'pt-BR': 'Assumir', en: 'Take' }, icon: 'person', style: 'default' },
  resolve: { label: { 'pt-BR': 'Resolver', en: 'Resolve' }, icon: 'check', style: 'success' },
  reopen: { label: { 'pt-BR': 'Reabrir', en: 'Reopen' }, icon: 'undo', style: 'warning' },
  resolve_mention: { label: { 'pt-BR': 'Resolver menção', en: 'Resolve mention' }, icon: 'check', style: 'success' },
}

/** A button in its reader's language; what opens the thing comes first and stands out. */
export const quickAction = (action: QuickActionName, language: Language, data: Record<string, unknown> = {}): QuickAction => ({
  action,
  ...LOOK[action],
  label: LOOK[action].label[language],
  primary: action === 'open',
  data,
})

const isOpen = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status)
/** Whether an action would do something for this reader now; when it is used, the server judges anew. */
const MAKES_SENSE: Record<QuickActionName, (who: KnownActor, ticket: KnownTicket) => boolean> = {
  open: () => true,
  take: (who, ticket) => who.side === 'staff' && ticket.assigneeId === null && isOpen(ticket.status) && can(who, 'ticket.take', ticket),
  resolve: (who, ticket) => who.side === 'staff' && isOpen(ticket.status) && can(who, 'ticket.edit', ticket),
  reopen: (who, ticket) =>
    ticket.status === 'resolved' && (who.side === 'staff' ? can(who, 'ticket.edit', ticket) : ticket.requesterId === who.userId),
  resolve_mention: () => true,
}

/** Those of some actions that this reader has a use for. */
export const usefulActions = (wanted: readonly QuickAction[], who: KnownActor, ticket: KnownTicket): QuickAction[] =>
  wanted.filter(({ action }) => MAKES_SENSE[action](who, ticket))
