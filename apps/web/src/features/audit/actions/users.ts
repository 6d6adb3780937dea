import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'user.created': 'Usuário criado',
  'user.approved': 'Conta aprovada',
  'user.invited': 'Usuário convidado',
  'user.imported': 'Usuários importados',
  'user.exported': 'Usuários exportados',
  'user.contact_updated': 'Contato de usuário alterado',
  'user.updated': 'Usuário alterado',
  'user.role_changed': 'Papel de usuário alterado',
  'user.deactivated': 'Usuário desativado',
  'user.reactivated': 'Usuário reativado',
  'user.deleted': 'Usuário excluído',
  'user.fields_changed': 'Campos da pessoa alterados',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.users', ACTIONS)
export const users = actionsOf(ACTIONS, word)
