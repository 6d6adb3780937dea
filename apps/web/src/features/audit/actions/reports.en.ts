import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './reports.ts'

export const en: Twin<Words> = {
  'audit.action.reports': {
    'report.exported': 'Report exported',
  },
}
