import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './split-messages.ts'

export const en: Twin<typeof t> = {
  split: {
    split: 'Open a new ticket from this message',
    title: 'New ticket from this message',
    text: 'The ticket will be {name}’s, with this message and its files, and linked to this one. The message stays here too, and the customer sees the new ticket.',
    subject: 'Subject',
    subjectMissing: 'Give the new ticket a subject.',
    followers: 'Also follow the new ticket',
    followersText: 'Whoever is left out hears nothing of it. Customers and addresses that are ticked get the replies by e-mail.',
    customer: '{name} · customer',
    team: '{name} · whole team',
    address: '{email} · address',
    followersFailed: 'Who follows this ticket could not be seen. The new one begins without them.',
    open: 'Open ticket',
    opening: 'Opening…',
    cancel: 'Cancel',
    opened: 'Ticket #{number} opened',
    goThere: 'See ticket',
    failed: 'The ticket could not be opened: {why}',
  },
}
