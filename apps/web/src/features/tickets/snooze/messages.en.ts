import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  snooze: {
    title: 'Snooze until',
    titleMany: '{n, plural, =0 {Snooze until} one {Snooze # ticket until} other {Snooze # tickets until}}',
    asleep: 'Snoozed until {at}.',
    twoHours: 'In 2 hours',
    tomorrow: 'Tomorrow at 9 am',
    monday: 'Monday at 9 am',
    other: 'Another date and time',
    hint: 'The ticket leaves the views and goes back to “In progress” then, or earlier, as soon as something happens to it. The customer sees it as “Scheduled”.',
    zone: 'Times of {zone}.',
    wrong: 'Choose a future date.',
    snooze: 'Snooze',
    wake: 'Bring it back now',
    cancel: 'Cancel',
    done: '#{number} · Snoozed until {at}',
    undone: '#{number} · Back as it was',
    woken: 'Back',
    failed: 'It could not be snoozed: {why}',
    undoFailed: 'It could not be undone: {why}',
  },
}
