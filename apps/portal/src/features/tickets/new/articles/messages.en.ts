import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.suggested': {
    title: 'This may help',
    found: '{n, plural, =0 {No article may help} one {# article may help} many {# articles may help} other {# articles may help}}',
    reading: 'Text of the article {title}',
    unread: 'The article could not be opened. You can send the ticket all the same.',
    whole: 'Open in another tab',
    solved: 'Did this solve it?',
    yes: 'Yes, it did',
    no: 'No',
    thanks: 'Great! You need not send this ticket.',
    discard: 'Discard what I wrote',
    goOn: 'Thank you for telling us. Go on writing: the team will answer.',
    notSent: 'Your answer could not be kept.',
  },
}
