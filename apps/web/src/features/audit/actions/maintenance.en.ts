import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './maintenance.ts'

export const en: Twin<Words> = {
  'audit.action.maintenance': {
    'maintenance.announced': 'Maintenance announced',
    'maintenance.changed': 'Maintenance changed',
    'maintenance.ended': 'Maintenance ended',
    'feature.switched': 'Feature switched on or off',
    'config.rolled_back': 'Version of a setting restored',
    'config.exported': 'History of settings exported',
    'job.run': 'Job run on request',
    'job.paused': 'Job paused or resumed',
    'alert.acknowledged': 'Alert acknowledged',
    'alert_rule.updated': 'Alert rule changed',
    'anomaly.acknowledged': 'Anomaly taken on',
    'anomaly_rule.updated': 'Anomaly rule changed',
    'incident.opened': 'Incident opened',
    'incident.changed': 'Incident changed',
    'incident.posted': 'Incident updated',
    'incident.removed': 'Incident removed',
    'status_page.updated': 'Status page changed',
    'status_subscriber.removed': 'Subscriber of the status page removed',
  },
}
