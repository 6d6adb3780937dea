import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'role.created': 'Papel criado',
  'role.updated': 'Papel alterado',
  'role.deleted': 'Papel excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.roles', ACTIONS)
export const roles = actionsOf(ACTIONS, word)
