import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './ticket-imports.ts'

export const en: Twin<Words> = {
  'audit.action.ticketImports': {
    'ticket_import.created': 'File of tickets sent',
    'ticket_import.updated': 'Ticket import changed',
    'ticket_import.reopened': 'Columns of the import reopened',
    'ticket_import.read': 'File of tickets read',
    'ticket_import.run': 'Tickets imported',
    'ticket_import.cancelled': 'Ticket import cancelled',
    'ticket_import.undone': 'Ticket import undone',
  },
}
