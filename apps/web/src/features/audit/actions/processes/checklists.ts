import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'checklist_template.created': 'Modelo de checklist criado',
  'checklist_template.updated': 'Modelo de checklist alterado',
  'checklist_template.deleted': 'Modelo de checklist excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.checklists', ACTIONS)
export const checklists = actionsOf(ACTIONS, word)
