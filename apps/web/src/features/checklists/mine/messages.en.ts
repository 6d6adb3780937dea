import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  checklistItems: {
    title: 'My items',
    about: 'What is yours to do on checklists: what you were given, and what nobody was given on tickets that you are responsible for.',
    state: 'State',
    state_open: 'To do',
    state_settled: 'Settled',
    person: 'Person',
    item: 'Item',
    ticket: 'Ticket',
    checklist: 'Checklist',
    due: 'Due',
    noDue: 'no time',
    settled: 'When',
    done: 'Done',
    mandatory: 'Mandatory',
    skipped: 'does not apply',
    doneOf: 'Done: {text}',
    onTicketOf: '{text}: done on the page of its ticket',
    rowName: 'item {text}',
    ticked: 'Item done',
    reopened: 'Item reopened',
    failed: 'It was not possible: {why}',
    listFailed: 'The items could not be loaded',
    emptyTitle: 'Nothing to do',
    emptyText: 'Checklist items that are yours are shown here, the first due first.',
    settledTitle: 'No settled items yet',
  },
}
