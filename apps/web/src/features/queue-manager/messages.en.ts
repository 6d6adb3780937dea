import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'queue-manager': {
    title: 'Queue management',
    notAllowed: 'You have no access to queues',
    notAllowedText: 'Whoever administers the organisation can give your role this permission.',
    headsFailed: 'How the queues fare could not be read',
    asOf: 'As of {at}',
    absentUntil: 'Absent until {when}',
    onlineOf: '{online} online of {members}',
    loadOf: '{load}/{capacity}',
    load: '{name}: load {load} of {capacity}',
    late: '{n, plural, =0 {none late} one {# late} many {# late} other {# late}}',
    atRisk: '{n, plural, =0 {none at risk} one {# at risk} many {# at risk} other {# at risk}}',
    oldest: 'oldest:',
    rebalance: 'Rebalance ({n})',
    rebalanceUnknown: 'Rebalance',
    rebalanceTitle: 'Rebalance {name}',
    previewFailed: 'What would move could not be worked out',
    noMembers: 'The queue has no members.',
    evenAlready: 'Nothing to move: nobody available would be less loaded than who has the tickets.',
    membersAfter: 'What everybody has afterwards',
    fromTo: '{before} → {after}',
    moves: 'What changes hands',
    ticket: 'Ticket',
    from: 'From',
    to: 'To',
    theQueue: 'Back to the queue',
    cancel: 'Cancel',
    doRebalance: '{n, plural, =0 {Move} one {Move # ticket} many {Move # tickets} other {Move # tickets}}',
    rebalancing: 'Moving…',
    rebalanced:
      '{n, plural, =0 {No ticket changed hands} one {# ticket moved} many {# tickets moved} other {# tickets moved}}{failed, plural, =0 {} one {, # stayed as it was} many {, # stayed as they were} other {, # stayed as they were}}',
    rebalanceUndone:
      '{n, plural, =0 {No ticket came back} one {# ticket came back} many {# tickets came back} other {# tickets came back}}{kept, plural, =0 {} one {, # has changed since} many {, # have changed since} other {, # have changed since}}',
    rebalanceFailed: 'Not possible: {why}',
  },
}
