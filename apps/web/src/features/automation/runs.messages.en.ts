import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './runs.messages.ts'

export const en: Twin<typeof t> = {
  automationRuns: {
    about: 'What the rules did, and why they sometimes did not.',
    at: 'When',
    rule: 'Rule',
    ticket: 'Ticket',
    hidden: 'a ticket that you do not see',
    event: 'Event',
    result: 'Result',
    outcome: 'Result',
    anyRule: 'All rules',
    anyOutcome: 'All results',
    outcome_applied: 'Changed',
    outcome_unchanged: 'Was so already',
    outcome_failed: 'Failed',
    outcome_skipped: 'Did not run',
    skipped_depth: 'too many rules in a row',
    skipped_own: 'it opened the ticket itself',
    skipped_loop: 'too often within an hour',
    rowName: 'Run of {name}',
    listFailed: 'The runs could not be loaded',
    emptyTitle: 'No runs yet',
    emptyText: 'What the rules did in the last 90 days is shown here.',
    noneTitle: 'No such runs',
    clear: 'Clear filters',
  },
}
