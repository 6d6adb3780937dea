import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './reopening.messages.ts'

export const en: Twin<typeof t> = {
  reopening: {
    title: 'Closing and reopening',
    text: 'For all tickets. A queue can have periods of its own, in its rules.',
    reopenDays: 'Reopen by an answer, in days',
    reopenDaysHint: 'After that, an answer opens a new ticket, linked to the closed one. Zero: always a new one.',
    autoCloseDays: 'Close resolved ones, in business days',
    autoCloseDaysHint: 'Without an answer of the customer, by the default calendar. Zero: never by itself.',
    reopenedTo: 'A ticket that its customer reopened',
    reopenedToHint: 'Where the assignee is away or deactivated, it always goes to the substitute or the queue.',
    to_assignee: 'Stays with the assignee',
    to_queue: 'Goes back to the queue',
    save: 'Save periods',
    saving: 'Saving…',
    saved: 'Periods saved',
    failed: 'Could not be saved: {why}',
  },
}
