import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './list-empty.messages.ts'

export const en: Twin<typeof t> = {
  'tickets.empty': {
    emptyNever: 'No tickets yet',
    emptyNeverText: 'Tickets opened in the portal, by e-mail or here appear in this list.',
    emptyMine: 'Your queue is empty',
    emptyMineText: 'No open ticket is with you now.',
    emptyMineAction: 'See unassigned',
    emptySnoozed: 'No snoozed tickets',
    emptySnoozedText: 'Snoozed tickets wait here until the chosen date, or until something happens to them.',
    emptySpam: 'No spam',
    emptySpamText: 'Tickets marked as spam stay here, and go back as they were if they are not.',
    emptyFiltered: 'No tickets with these filters',
    emptyFilteredText: 'There are tickets outside this filter.',
    emptyFilteredAction: 'See all open',
  },
}
