import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'approval.asked': 'Aprovação pedida',
  'approval.decided': 'Aprovação decidida',
  'approval.withdrawn': 'Aprovação retirada',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.approvals', ACTIONS)
export const approvals = actionsOf(ACTIONS, word)
