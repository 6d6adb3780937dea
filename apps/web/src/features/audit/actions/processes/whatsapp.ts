import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'whatsapp.created': 'Número do WhatsApp cadastrado',
  'whatsapp.updated': 'Número do WhatsApp alterado',
  'whatsapp.keyed': 'Token ou segredo do WhatsApp trocado',
  'whatsapp.deleted': 'Número do WhatsApp excluído',
  'whatsapp.stopped': 'Número do WhatsApp parado pela Meta',
  'whatsapp.again': 'Mensagem do WhatsApp processada de novo',
  'user.number_linked': 'Número do WhatsApp ligado a um cliente',
  'user.number_unlinked': 'Número do WhatsApp desligado de um cliente',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.whatsapp', ACTIONS)
export const whatsapp = actionsOf(ACTIONS, word)
