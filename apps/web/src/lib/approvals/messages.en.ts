import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'approver-rules': {
    label: 'By rule',
    hint: 'Whom a rule finds is looked up when it is asked. Whoever asks never approves.',
    choose: 'Add a rule',
    takeOff: 'Take off {name}',
    role: 'Whoever has the role {name}',
    leaders: 'Leaders of the ticket’s queue',
    members: 'Members of the ticket’s queue',
    leadersOf: 'Leaders of the queue {name}',
    membersOf: 'Members of the queue {name}',
    contact_approver: 'Approvers of the ticket’s company',
    contact_manager: 'Managers of the ticket’s company',
    field: 'The person in the field {name}',
    gone: 'no longer exists ({name})',
    allowsRequester: 'The requester of the ticket may approve, too',
    fallback: 'Where nobody is found',
    fallbackHint: 'With nobody here, the rule fails and its author is notified.',
  },
}
