import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  sending: {
    waiting: 'Replies to be sent',
    undo: 'Undo ({n} s)',
    sendNow: 'Send now',
    sendAnd: 'Send and…',
    sendAndWait: 'Send and wait for customer',
    sendAndResolve: 'Send and resolve',
    sendAndNext: 'Send and go to the next one',
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
    edit: 'Call off and edit',
    cancelPlan: 'Call off',
    toComposer: 'Back to the editor',
    staleTitle:
      '{n, plural, =0 {} one {A message came while you were writing.} many {# messages came while you were writing.} other {# messages came while you were writing.}}',
    review: 'Review',
    moveTo: 'Change time',
    planTitle: 'Send later',
    planHint: 'Should the customer write first, it is called off and the text is kept.',
    planWrong: 'Choose a date ahead, within a year.',
    plan: 'Plan',
    tooLate: 'The reply was sent already.',
    failed: 'That did not work. Try again.',
    files: '{n, plural, =0 {No attachments} one {# attachment} many {# attachments} other {# attachments}}',
  },
}
