import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'workflow.created': 'Fluxo criado',
  'workflow.updated': 'Fluxo alterado',
  'workflow.deleted': 'Fluxo excluído',
  'ticket.workflow_overridden': 'Status mudado por cima do fluxo',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.workflows', ACTIONS)
export const workflows = actionsOf(ACTIONS, word)
