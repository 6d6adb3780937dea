import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.live': {
    reply: 'New reply on ticket #{number}',
    waiting: 'Ticket #{number} is waiting for your reply',
    resolved: 'Ticket #{number} was resolved. Please confirm.',
    closed: 'Ticket #{number} was closed',
    created: 'New ticket #{number} in your name',
    see: 'See',
  },
}
