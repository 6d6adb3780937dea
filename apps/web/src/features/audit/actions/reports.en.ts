import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './reports.ts'

export const en: Twin<Words> = {
  'audit.action.reports': {
    'report.exported': 'Report exported',
    'report.sent': 'Report sent by e-mail',
    'wallboard.created': 'Wallboard shared',
    'wallboard.revoked': 'Wallboard revoked',
    'report_schedule.created': 'Report scheduled',
    'report_schedule.updated': 'Scheduled report changed',
    'report_schedule.deleted': 'Scheduled report deleted',
    'report_schedule.paused': 'Scheduled report paused',
    'report_schedule.resumed': 'Scheduled report resumed',
    'report_schedule.run': 'Scheduled report sent now',
    'report_schedule.left': 'Scheduled report given up',
    'report_schedule.stopped': 'Scheduled report stopped',
  },
}
