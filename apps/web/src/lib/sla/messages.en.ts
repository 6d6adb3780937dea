import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  slaMark: {
    sla: 'SLA',
    dueOn: 'Due',
    state_running: 'On time',
    state_at_risk: 'At risk',
    state_late: 'Late',
    state_paused: 'Paused',
    state_none: 'No SLA',
    metric_first_response: 'First response',
    metric_next_response: 'Next response',
    metric_periodic_update: 'Periodic update',
    metric_resolution: 'Resolution',
    left: '{span}',
    over: '−{span}',
    paused: 'paused',
    spanDays: '{d} d {h} h',
    spanHours: '{h} h {m} min',
    spanMinutes: '{m} min',
    markLeft: '{metric}: due in {span} ({at})',
    markOver: '{metric}: late by {span} ({at})',
    markLimit: '{metric}: at its limit ({at})',
    markPaused: '{metric}: clock paused',
  },
}
