import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  slaBoard: {
    title: 'SLA board',
    about: 'Tickets that are late or at risk, those due soonest first.',
    lists: 'Lists of the board',
    late: 'Late',
    soon: '60 min',
    paused: 'Paused',
    ticket: 'Ticket',
    promise: 'Target',
    left: 'Deadline',
    bar: 'Ran and stopped',
    assignee: 'Assignee',
    queue: 'Queue',
    nobody: 'nobody',
    me: 'me',
    rowName: 'ticket {number}',
    failed: 'The board could not be loaded',
    empty_late: 'No ticket is late',
    empty_soon: 'Nothing is due in the next 60 minutes',
    empty_paused: 'No clock stands still',
    emptyText: 'Tickets with deadlines show up here when it is time.',
    emptyFiltered: 'No ticket with this filter',
    clear: 'Clear the filter',
  },
}
