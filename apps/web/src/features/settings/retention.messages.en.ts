import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './retention.messages.ts'

export const en: Twin<typeof t> = {
  'settings.retention': {
    title: 'Keeping of the audit',
    text: 'How long the record of who did what stays.',
    loadFailed: 'How long the audit is kept could not be loaded',
    keep: 'Keep for',
    keepHint: 'From 400 days to 10 years. What is past the limit is removed from the oldest on, every hour, and does not come back.',
    days: '{n, plural, one {# day} other {# days}}',
    years: '{n, plural, one {# year} other {# years}}',
    usual: '{span} (default)',
    removed: 'Removed so far',
    removedNone: 'Nothing',
    removedEvents: '{n, plural, =0 {No events} one {# event} other {# events}}, up to {date}',
    lastRemoval: 'Last removal',
    kept: 'Kept and sealed',
    keptEvents: '{n, plural, =0 {No events} one {# event} other {# events}}',
    proofText:
      'Each removal leaves a signed receipt: how many events, from when, and by which limit. The rest of the record can still be verified.',
    save: 'Change limit',
    saving: 'Changing…',
    unchanged: 'This is the limit already.',
    saved: 'The audit will be kept for {span}.',
    failed: 'The limit could not be changed: {why}',
    shorterTitle: 'Keep the audit for {span}?',
    shorterText:
      'That is less than the {before} of today. Events from before {date} will be removed from the next hour on. The limit can be raised later; what was removed does not come back.',
    shorter: 'Shorten limit',
  },
}
