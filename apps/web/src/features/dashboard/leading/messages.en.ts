import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  leading: {
    unassigned: 'Unassigned, by age',
    unassignedNone: 'Every open ticket has an assignee.',
    ageToday: 'Opened today',
    ageYesterday: 'Yesterday',
    ageDays: '2 to 6 days ago',
    ageOlder: '7 days ago or more',
    load: 'Load per person',
    loadNone: 'Nobody has open tickets.',
    loadOf: '{open} of {capacity}',
    due: 'Due first',
    dueNone: 'No deadline is at risk.',
    seeDue: 'See at risk and late',
    away: 'Away today',
    awayNone: 'Nobody is away today.',
    seeAway: 'See absences',
    trend: 'Last 28 days',
    trendText:
      '{created, plural, =0 {No tickets created} one {# ticket created} other {# tickets created}}, {resolved, plural, =0 {none resolved} one {# resolved} other {# resolved}}.',
    seeReports: 'See reports',
    created: 'Created',
    resolved: 'Resolved',
    backlog: 'Open',
    backlogDays: '{days, plural, one {# day of work} other {# days of work}} at this pace',
    sla: 'SLA kept',
    csat: 'Satisfaction',
    of: 'n = {n}',
    none: '–',
    chart: 'Tickets created per day',
    health: 'Administration',
    suspicious: 'Risky events in 24 h',
    people: 'Active people',
  },
}
