import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'issues.list': {
    title: 'Issues',
    about: 'What tickets wait for from developers, on GitHub, GitLab or Jira.',
    search: 'Search by title or number',
    name: 'Issue',
    state: 'State',
    tracker: 'Project',
    tickets: 'Tickets',
    ticketsOf: '{open, plural, =0 {none open} one {1 open} other {# open}} of {all}',
    assignee: 'With',
    changed: 'Changed',
    rowName: 'issue {name}',
    listFailed: 'The issues could not be loaded',
    noneFound: 'No issue with this filter',
    emptyTitle: 'No ticket waits for an issue',
    emptyText:
      'Link one on the page of a ticket, under “Issues”. Before that, an administrator connects the project in Integrations → Issues.',
    state_open: 'Open',
    state_closed: 'Closed',
    back: 'Issues',
    loadFailed: 'The issue could not be opened',
    ticketsTitle: 'Tickets that wait for it',
    ticketsFailed: 'The tickets could not be loaded',
    number: 'Number',
    subject: 'Title of the ticket',
    status: 'Status',
    requester: 'Requester',
    created: 'Opened',
    ticketRow: 'ticket #{number}',
    confidential: 'Confidential',
    synced: 'Checked',
    closedAt: 'Closed',
    labels: 'Labels: {names}',
  },
}
