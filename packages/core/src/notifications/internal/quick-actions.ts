import type { QuickActionName } from '@balcao/contracts/notifications/kinds'
import type { QuickAction } from '@balcao/contracts/notifications/notifications'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { can } from '../../policy.ts'
import type { KnownTicket } from '../../tickets/internal/ticket-rows.ts'
import type { KnownActor } from '../../users/actors.ts'

type Look = Pick<QuickAction, 'label' | 'icon' | 'style'>
const LOOK: Record<QuickActionName, Look> = {
  open: { label: 'Abrir', icon: 'open', style: 'primary' },
  take: { label: 'Assumir', icon: 'person', style: 'default' },
  resolve: { label: 'Resolver', icon: 'check', style: 'success' },
  reopen: { label: 'Reabrir', icon: 'undo', style: 'warning' },
  resolve_mention: { label: 'Resolver menção', icon: 'check', style: 'success' },
}

/** A button; what opens the thing comes first and stands out. */
export const quickAction = (action: QuickActionName, data: Record<string, unknown> = {}): QuickAction => ({
  action,
  ...LOOK[action],
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
