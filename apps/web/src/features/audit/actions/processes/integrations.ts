import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'webhook.created': 'Webhook criado',
  'webhook.updated': 'Webhook alterado',
  'webhook.deleted': 'Webhook excluído',
  'webhook.rotated': 'Segredo de webhook trocado',
  'issue_tracker.created': 'Rastreador de issues criado',
  'issue_tracker.updated': 'Rastreador de issues alterado',
  'issue_tracker.deleted': 'Rastreador de issues excluído',
  'issue.commented': 'Comentário enviado a uma issue',
  'side_conversation.begun': 'Conversa paralela iniciada',
  'side_conversation.written': 'Mensagem enviada em conversa paralela',
  'issue.comment_withdrawn': 'Comentário a uma issue retirado',
  'issue_tracker.rotated': 'Segredo de rastreador de issues trocado',
  'webhook.stopped': 'Webhook desativado por falhas',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.integrations', ACTIONS)
export const integrations = actionsOf(ACTIONS, word)
