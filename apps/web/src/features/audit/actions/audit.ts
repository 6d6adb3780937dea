import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'list.exported': 'Lista exportada',
  'audit.exported': 'Auditoria exportada',
  'audit.retention_changed': 'Guarda da auditoria alterada',
  'audit.retired': 'Auditoria antiga removida',
  'sessions.viewed': 'Sessões de alguém consultadas',
  'audit.broken': 'Registro alterado fora do sistema',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.audit', ACTIONS)
export const audit = actionsOf(ACTIONS, word)
