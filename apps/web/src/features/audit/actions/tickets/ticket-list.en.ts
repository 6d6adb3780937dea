import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './ticket-list.ts'

export const en: Twin<Words> = {
  'audit.action.ticket-list': {
    'ticket.exported': 'Tickets exported',
    'view.created': 'View created',
    'view.updated': 'View changed',
    'view.deleted': 'View deleted',
    'view.restored': 'View restored',
  },
}
