import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './assessment.messages.ts'

export const en: Twin<typeof t> = {
  'tickets.assessment': {
    urgency: 'Urgency',
    impact: 'Impact',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    reason: 'Reason for the priority',
    unassessed: 'Not assessed',
    unassessedImpact: 'Not assessed',
    noAssessment: 'Unassessed',
    saved: '{field}: {value}',
    proposed: 'Proposed: {priority}',
    title: 'Why priority {priority}?',
    text: 'Urgency and impact propose {proposed}. The reason stays in the ticket’s history.',
    textMany:
      '{n, plural, =0 {Urgency and impact propose no other priority.} one {For # selected ticket, urgency and impact propose another priority. The reason stays in its history.} other {For # selected tickets, urgency and impact propose another priority. The reason is for all of them and stays in the history of each.}}',
    textAll:
      'Tickets for which urgency and impact propose another priority change only with a reason, which stays in the history of each. Without one they stay as they are.',
    missing: 'Give the reason.',
    confirm: 'Change priority',
    cancel: 'Cancel',
  },
}
