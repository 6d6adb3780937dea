import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'template.created': 'Template criado',
  'template.updated': 'Template alterado',
  'template.deleted': 'Template excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.templates', ACTIONS)
export const templates = actionsOf(ACTIONS, word)
