import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'report.exported': 'Relatório exportado',
  'report.sent': 'Relatório enviado por e-mail',
  'wallboard.created': 'Painel compartilhado',
  'wallboard.revoked': 'Painel revogado',
  'report_schedule.created': 'Relatório programado',
  'report_schedule.updated': 'Relatório programado alterado',
  'report_schedule.deleted': 'Relatório programado excluído',
  'report_schedule.paused': 'Relatório programado pausado',
  'report_schedule.resumed': 'Relatório programado retomado',
  'report_schedule.run': 'Relatório programado enviado agora',
  'report_schedule.left': 'Relatório programado recusado',
  'report_schedule.stopped': 'Relatório programado parou',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.reports', ACTIONS)
export const reports = actionsOf(ACTIONS, word)
