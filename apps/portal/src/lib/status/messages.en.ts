import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.status': {
    title: 'Service status',
    asOf: 'Read at {at}; the page renews itself.',
    state_ok: 'Everything works',
    state_degraded: 'Slowness or single failures',
    state_partial: 'Part of the service is down',
    state_outage: 'The service is down',
    step_investigating: 'Investigating',
    step_identified: 'Cause identified',
    step_monitoring: 'Monitoring',
    step_resolved: 'Resolved',
    incidents: 'Incidents',
    none: 'No incident in the last {n} days',
    since: 'Since {at}',
    fromTo: 'From {from} to {to}',
    failed: 'The service status could not be loaded',
    notice: 'Notice about the service',
    details: 'See status',
    more: '{n, plural, one {and # more incident} other {and # more incidents}}',
  },
}
