import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './split-messages.ts'

export const en: Twin<typeof t> = {
  split: {
    split: 'Open a new ticket from this message',
    title: 'New ticket from this message',
    text: 'The ticket will be {name}’s, with this message and its files, and linked to this one. The message stays here too, and the customer sees the new ticket.',
    subject: 'Subject',
    subjectMissing: 'Give the new ticket a subject.',
    open: 'Open ticket',
    opening: 'Opening…',
    cancel: 'Cancel',
    opened: 'Ticket #{number} opened',
    goThere: 'See ticket',
    failed: 'The ticket could not be opened: {why}',
  },
}
