import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './board.messages.ts'

export const en: Twin<typeof t> = {
  'ticket-board': {
    board: 'Ticket board',
    column: 'Column',
    columnCount: '{name} ({count})',
    tickets: '{n, plural, =0 {No tickets} one {# ticket} many {# tickets} other {# tickets}}',
    atLeast: 'At least {n} tickets',
    empty: 'No tickets',
    more: 'Show more',
    loading: 'Loading…',
    failed: 'This column could not be loaded',
    move: 'Move #{number} to…',
    select: 'Select #{number}',
    noMoves: 'You cannot move this ticket',
    dropHere: 'Drop on',
    conflict: 'Ticket #{number} changed while you moved it: it is in “{status}”.',
    moveAnyway: 'Move anyway',
    groupBy: 'Columns: {by}',
    by_status: 'status',
    'by_custom-status': 'status and custom status',
    by_priority: 'priority',
    by_assignee: 'assignee',
    by_queue: 'queue',
    conflictPerson: 'Ticket #{number} changed while you moved it: it is with “{who}”.',
    conflictNobody: 'Ticket #{number} changed while you moved it: nobody is responsible.',
    conflictQueue: 'Ticket #{number} changed while you moved it: it is in another queue.',
    moreQueues: 'There are more queues than fit on the board. Filter by queue to see them.',
    auto: 'Assign #{number} automatically',
    morePeople: 'More people have tickets than fit on the board. Filter by assignee to see them.',
  },
}
