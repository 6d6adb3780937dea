import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'bulk_reply.created': 'Resposta em lote enviada',
  'bulk_reply.stopped': 'Resposta em lote desfeita ou interrompida',
  'bulk_reply.retried': 'Resposta em lote tentada de novo',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.bulkReplies', ACTIONS)
export const bulkReplies = actionsOf(ACTIONS, word)
