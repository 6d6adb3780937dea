import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './approvals.ts'

export const en: Twin<Words> = {
  'audit.action.approvals': {
    'approval.asked': 'Approval asked for',
    'approval.decided': 'Approval decided',
    'approval.withdrawn': 'Approval withdrawn',
  },
}
