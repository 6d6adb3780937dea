import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './bulk.messages.ts'

export const en: Twin<typeof t> = {
  'tickets-bulk': {
    reply: 'Reply',
    applyTemplate: 'Apply template',
    assign: 'Assign',
    status: 'Status',
    priority: 'Priority',
    tags: 'Tags',
    field: 'Field',
    snooze: 'Snooze',
    spam: 'Mark as spam',
    notSpam: 'Not spam',
    ofSelected: '{act}: {n, plural, =0 {none selected} one {# selected ticket} other {# selected tickets}}',
    updating: '{n, plural, =0 {Nothing to update} one {Updating # ticket…} other {Updating # tickets…}}',
    done: '{n, plural, =0 {None updated} other {# updated}}',
    failed: '{n, plural, =0 {none failed} other {# failed}}',
    see: '{failed} — see',
    undone: '{n, plural, =0 {Nothing undone} one {# ticket restored} other {# tickets restored}}',
    lost: 'The change was not made: {reason}',
    undoLost: 'It could not be undone: {reason}',
    tooMany: 'More than {n} in this view: filter to change all of them',
    failedTitle: '{n, plural, =0 {All tickets changed} one {# ticket stayed as it was} other {# tickets stayed as they were}}',
    failedText:
      '{others, plural, =0 {None changed. Why each did not:} one {The other one changed. Why these did not:} other {The others changed. Why each of these did not:}}',
    unseen: 'A ticket that you may not see',
    close: 'Close',
    tagsTitle: 'Tags of the selected tickets',
    addTags: 'Add',
    removeTags: 'Take off',
    tagsNone: 'Choose at least one tag.',
    cancel: 'Cancel',
    apply: 'Apply',
  },
}
