import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'report.exported': 'Relatório exportado',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.reports', ACTIONS)
export const reports = actionsOf(ACTIONS, word)
