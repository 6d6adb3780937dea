import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './priority-matrix.messages.ts'

export const en: Twin<typeof t> = {
  'settings.priority-matrix': {
    title: 'Priority by urgency and impact',
    text: 'The matrix proposes the priority of a ticket. The team can choose another and say why; customers give the urgency alone.',
    loadFailed: 'The matrix could not be loaded',
    enabled: 'Assess urgency and impact of tickets',
    enabledHint: 'Existing tickets stay as they are until somebody assesses them.',
    caption: 'Proposed priority by urgency and impact',
    low: 'low',
    medium: 'medium',
    high: 'high',
    urgency: 'Urgency: {level}',
    impact: 'Impact: {level}',
    cell: 'Priority with urgency {urgency} and impact {impact}',
    on: 'Urgency and impact propose the priority.',
    off: 'Urgency and impact are no longer assessed.',
    saved: 'Urgency {urgency} and impact {impact} propose {priority}.',
    undone: 'The earlier matrix is back.',
    failed: 'The matrix could not be saved: {why}',
  },
}
