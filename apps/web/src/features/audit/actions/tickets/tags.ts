import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'tag.created': 'Tag criada',
  'tag.updated': 'Tag alterada',
  'tag.merged': 'Tag juntada a outra',
  'tag.deleted': 'Tag excluída',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.tags', ACTIONS)
export const tags = actionsOf(ACTIONS, word)
