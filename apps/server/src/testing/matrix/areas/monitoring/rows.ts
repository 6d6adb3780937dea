import { found, type Rows } from '../../row.ts'

export const MONITORING: Rows = {
  'monitoring.system': { least: 'admin', works: () => ({}), naming: {} },
  'monitoring.series': { least: 'admin', works: () => ({ metric: 'latency', period: '24h' }), naming: {} },
  'monitoring.alerts.list': { least: 'admin', works: () => ({}), naming: {} },
  'monitoring.alerts.acknowledge': {
    least: 'admin',
    works: ({ alert }) => ({ id: alert }),
    naming: { id: found(({ alert }) => ({ id: alert })) },
  },
  'monitoring.alerts.rules': { least: 'admin', works: () => ({}), naming: {} },
  'monitoring.alerts.updateRule': {
    least: 'admin',
    works: () => ({ metric: 'latency', threshold: 777 }),
    naming: {},
  },
}
