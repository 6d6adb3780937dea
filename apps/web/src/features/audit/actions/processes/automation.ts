import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'automation_rule.created': 'Regra de automação criada',
  'automation_rule.updated': 'Regra de automação alterada',
  'automation_rule.deleted': 'Regra de automação excluída',
  'automation_rule.reordered': 'Ordem das regras de automação alterada',
  'automation_rule.run_now': 'Regra de automação executada agora',
  'automation_rule.stopped': 'Regra de automação desativada por repetição',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.automation', ACTIONS)
export const automation = actionsOf(ACTIONS, word)
