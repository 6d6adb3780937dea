import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  sending: {
    waiting: 'Replies to be sent',
    undo: 'Undo ({n} s)',
    sendNow: 'Send now',
    sendAnyway: 'Send anyway',
    held: 'Not sent to the customer yet',
    leaving: 'Sending…',
    plannedFor: 'Planned for {at}',
    notSent: 'Not sent',
    answered: 'the customer wrote first',
    colleague: 'a colleague called it off',
    ticket_closed: 'the ticket was closed',
    forbidden: 'its author may no longer reply to this ticket',
    refused: 'the ticket did not take the reply',
    edit: 'Edit',
    cancelPlan: 'Call off',
    toComposer: 'Back to the editor',
    tooLate: 'The reply was sent already.',
    failed: 'That did not work. Try again.',
    files: '{n, plural, =0 {No attachments} one {# attachment} many {# attachments} other {# attachments}}',
  },
}
