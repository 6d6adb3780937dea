import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'watchers.email_added': 'Endereço passou a acompanhar ticket',
  'watchers.email_removed': 'Endereço deixou de acompanhar ticket',
  'watchers.removed': 'Observadores removidos',
  'watchers.restored': 'Observadores devolvidos',
  'watchers.exported': 'Observadores exportados',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.watchers', ACTIONS)
export const watchers = actionsOf(ACTIONS, word)
