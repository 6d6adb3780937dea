import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

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
    saved: '{field}: {value}',
    proposed: 'Proposed: {priority}',
    title: 'Why priority {priority}?',
    text: 'Urgency and impact propose {proposed}. The reason stays in the ticket’s history.',
    missing: 'Give the reason.',
    confirm: 'Change priority',
    cancel: 'Cancel',
  },
}
