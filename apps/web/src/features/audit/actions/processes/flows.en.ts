import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './flows.ts'

export const en: Twin<Words> = {
  'audit.action.flows': {
    'flow.created': 'Flow created',
    'flow.updated': 'Flow changed',
    'flow.deleted': 'Flow deleted',
    'flow.stopped': 'Flow switched off for repeating itself',
    'flow.started': 'Flow started on a ticket',
    'flow.run_cancelled': 'Run of a flow cancelled',
    'flow.run_retried': 'Run of a flow tried again',
  },
}
