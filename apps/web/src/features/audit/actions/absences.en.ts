import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './absences.ts'

export const en: Twin<Words> = {
  'audit.action.absences': {
    'absence.created': 'Absence entered',
    'absence.updated': 'Absence changed',
    'absence.removed': 'Absence deleted',
    'absence.ended': 'Absence ended early',
    'absence.sudden': 'Left without warning',
    'absence.sudden_undone': 'Sudden leave undone',
    'absence.feed_created': 'Calendar address created',
    'absence.feed_removed': 'Calendar address removed',
    'deadline.feed_created': 'Address of the calendar of deadlines created',
    'deadline.feed_removed': 'Address of the calendar of deadlines removed',
    'shift.updated': 'Shift changed',
  },
}
