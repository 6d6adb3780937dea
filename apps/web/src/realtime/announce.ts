import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { statusName, statusWord } from '@balcao/ui/lib/names'
import { t } from './messages.ts'

export type Announcement = { kind: 'info' | 'success' | 'default'; title: string; text: string }

type Announce = (event: LiveTicketEvent, me: number) => Announcement

const numberOf = ({ ticket }: LiveTicketEvent) => ({ number: String(ticket.number) })

/** Titles, texts and types of live toasts (R-357…R-367). What is not here is told by its screen only. */
export const ANNOUNCEMENTS: Partial<Record<LiveTicketEvent['name'], Announce>> = {
  'ticket:created': (event) => ({ kind: 'info', title: t('created'), text: t('createdText', numberOf(event)) }),
  'ticket:updated': (event) => ({ kind: 'success', title: t('updated'), text: t('updatedText', numberOf(event)) }),
  'ticket:assigned': (event, me) => {
    const { assignee } = event.ticket
    return {
      kind: 'info',
      title: t('assigned'),
      text: assignee
        ? t('assignedText', { ...numberOf(event), who: assignee.id === me ? t('you') : assignee.name })
        : t('unassignedText', numberOf(event)),
    }
  },
  'ticket:status_changed': (event) => ({
    kind: 'success',
    title: t('status'),
    text: t('statusText', {
      ...numberOf(event),
      status: event.ticket.statusLabel ? statusWord(event.ticket) : statusName(event.ticket.status),
    }),
  }),
  'comment:added': () => ({ kind: 'info', title: t('comment'), text: t('commentText') }),
  'ticket:rated': (event) => ({ kind: 'default', title: t('rated'), text: t('ratedText', numberOf(event)) }),
}
