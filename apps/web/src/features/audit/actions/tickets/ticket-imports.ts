import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'ticket_import.created': 'Arquivo de tickets enviado',
  'ticket_import.updated': 'Importação de tickets alterada',
  'ticket_import.reopened': 'Colunas da importação reabertas',
  'ticket_import.read': 'Arquivo de tickets lido',
  'ticket_import.run': 'Tickets importados',
  'ticket_import.cancelled': 'Importação de tickets cancelada',
  'ticket_import.undone': 'Importação de tickets desfeita',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.ticketImports', ACTIONS)
export const ticketImports = actionsOf(ACTIONS, word)
