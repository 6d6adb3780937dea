import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './happened.messages.ts'

export const en: Twin<typeof t> = {
  happened: {
    label: 'In the report',
    days: '{what}, {from} to {to}',
    created: 'created',
    resolved: 'resolved',
    resolution: 'with a resolution',
    reopened: 'reopened',
    replied: 'replied to',
    first_response: 'first answered',
    open: 'open at the end of the period',
    unanswered: 'still unanswered',
    entered: 'came to the status',
    left: 'left the status',
    returned: 'came back to the status',
    asked: 'asked for a rating',
    rated: 'rated',
    sla: 'with a deadline that ended',
    running: 'with a running deadline',
    worked: 'with time logged',
    is_kept: 'deadline kept',
    is_broken: 'deadline breached',
    is_one_touch: 'with one answer',
    is_reopened: 'reopened within 7 days',
    hours: 'at {hours}',
    scores: 'scores {scores}',
    people: '{n, plural, one {# person} other {# people}}',
  },
}
