import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'profile.updated': 'Perfil alterado',
  'profile.exported': 'Dados pessoais exportados',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.profile', ACTIONS)
export const profile = actionsOf(ACTIONS, word)
