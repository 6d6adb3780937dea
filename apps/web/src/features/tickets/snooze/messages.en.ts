import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  snooze: {
    title: 'Snooze until',
    titleMany: '{n, plural, =0 {Snooze until} one {Snooze # ticket until} other {Snooze # tickets until}}',
    asleep: 'Snoozed until {at}.',
    hint: '{n, plural, one {The ticket leaves the views and goes back to “{open}” then, or earlier, as soon as something happens to it. The customer sees it as “{scheduled}”.} other {The tickets leave the views and go back to “{open}” then, or earlier, each as soon as something happens to it. The customers see them as “{scheduled}”.}}',
    wrong: 'Choose a future date.',
    snooze: 'Snooze',
    wake: 'Bring it back now',
    done: '#{number} · Snoozed until {at}',
    undone: '#{number} · Back as it was',
    woken: 'Back',
    failed: 'It could not be snoozed: {why}',
    undoFailed: 'It could not be undone: {why}',
  },
}
