import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  search: {
    title: 'Search',
    label: 'Search tickets, people and messages',
    tabs: 'Kinds of results',
    ticket: 'Tickets',
    user: 'People',
    comment: 'Messages',
    most: '{count}+',
    found: '{count, plural, =0 {No results} one {# result} other {# results}}',
    results: 'Results',
    start: 'What are you looking for?',
    startText: 'You can also write status:open, assignee:me, priority:high, tag:name, "a phrase" and -word.',
    none: 'No results found',
    noneText: 'Try fewer or more general words.',
    noneHere: 'Nothing here',
    noneHereText: 'There are results in the other tabs.',
    failed: 'The search failed',
    instead: 'Nothing with “{asked}”. Showing what is most like it: “{taken}”.',
    ignored: 'I did not understand {what}; I searched without it.',
    more: 'Show more',
    note: 'Internal note',
    number: '#{number}',
  },
}
