import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'chat_message.deleted': 'Mensagem do chat apagada',
  'chat_widget.updated': 'Chat do site alterado',
  'chat_widget.key_created': 'Chave do chat do site criada',
  'chat_widget.key_retired': 'Chave do chat do site aposentada',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.chat', ACTIONS)
export const chat = actionsOf(ACTIONS, word)
