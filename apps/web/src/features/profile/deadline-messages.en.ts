import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './deadline-messages.ts'

export const en: Twin<typeof t> = {
  'profile.deadlines': {
    title: 'Deadlines in your calendar',
    text: 'An address for Google Calendar, Outlook and others: deadlines and snoozes of your tickets, checklist items and approvals. Whoever has the address reads it, without a password.',
    make: 'Create address',
    renew: 'Replace by another address',
    remove: 'Remove address',
    removed: 'The address answers no longer.',
    address: 'Address of the calendar',
    once: 'Shown only now. Paste it as a calendar by subscription (URL).',
    notRead: 'There is an address that no program has read yet.',
    readAt: 'There is an address, read {when}.',
    failed: 'It was not possible: {why}',
  },
}
