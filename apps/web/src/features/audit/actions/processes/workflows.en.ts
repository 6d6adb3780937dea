import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './workflows.ts'

export const en: Twin<Words> = {
  'audit.action.workflows': {
    'workflow.created': 'Workflow created',
    'workflow.updated': 'Workflow changed',
    'workflow.deleted': 'Workflow deleted',
    'ticket.workflow_overridden': 'Status changed past the workflow',
  },
}
