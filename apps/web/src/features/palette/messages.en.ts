import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  palette: {
    title: 'Go to or do',
    placeholder: 'Type an action, a page, a ticket or a name…',
    recent: 'Recent',
    actions: 'Actions on this page',
    go: 'Go to',
    search: 'Search',
    tickets: 'Tickets',
    articles: 'Articles',
    people: 'People',
    writeAnnouncement: 'Write an announcement',
    accessibility: 'Accessibility: text, contrast and motion',
    goToTicket: 'Go to ticket no. {number}',
    searchFor: 'Search everything for “{text}”',
    noSuchTicket: 'There is no ticket no. {number} that you may see.',
    searching: 'Searching…',
    failed: 'The search on the server failed: {why}',
  },
}
