import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'ticket.exported': 'Tickets exportados',
  'view.created': 'Visão criada',
  'view.updated': 'Visão alterada',
  'view.deleted': 'Visão excluída',
  'view.restored': 'Visão restaurada',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.ticket-list', ACTIONS)
export const ticketList = actionsOf(ACTIONS, word)
