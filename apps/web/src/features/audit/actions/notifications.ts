import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'notification.sent': 'Aviso enviado',
  'notifications.defaults_updated': 'Avisos da organização alterados',
  'notifications.defaults_reapplied': 'Avisos da organização reaplicados a todos',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.notifications', ACTIONS)
export const notifications = actionsOf(ACTIONS, word)
