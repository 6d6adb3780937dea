import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './privacy.ts'

export const en: Twin<Words> = {
  'audit.action.privacy': {
    'retention_rule.created': 'Retention rule created',
    'retention_rule.updated': 'Retention rule changed',
    'retention_rule.deleted': 'Retention rule deleted',
    'retention_rule.run': 'Retention rule run by hand',
    'retention_rule.run_done': 'Retention rule erased data',
    'retention_rule.run_failed': 'Run of a retention rule failed',
    'retention_rule.run_cancelled': 'Run of a retention rule cancelled',
    'ticket.erased': 'Ticket erased by hand',
    'message.erased': 'Message or part erased by hand',
    'hold.created': 'Legal hold placed',
    'hold.lifted': 'Legal hold lifted',
    'privacy_request.created': 'Request of a data subject received',
    'privacy_request.updated': 'Request of a data subject changed',
    'privacy_request.noted': 'Note on a request of a data subject',
    'privacy_request.exported': 'Requests of data subjects exported',
    'privacy_request.erased': 'Person removed for a request',
    'data_pack.made': 'Data pack asked for',
    'data_pack.ready': 'Data pack ready',
    'data_pack.released': 'Data pack released to the person',
    'data_pack.downloaded': 'Data pack downloaded',
  },
}
