import { found, type Rows, refused } from '../../row.ts'

const INCIDENT = { title: 'Envio de notas', impact: 'partial', message: 'Estamos verificando.' }

export const MONITORING: Rows = {
  'monitoring.system': { least: 'admin', works: () => ({}), naming: {} },
  'monitoring.series': { least: 'admin', works: () => ({ metric: 'latency', period: '24h' }), naming: {} },
  'monitoring.status': { least: 'client', works: () => ({}), naming: {} },
  'monitoring.incidents.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'monitoring.incidents.create': {
    least: 'supervisor',
    works: ({ component }) => ({ ...INCIDENT, componentIds: [component] }),
    naming: { componentIds: refused(({ component }) => ({ ...INCIDENT, componentIds: [component] })) },
  },
  'monitoring.incidents.update': {
    least: 'supervisor',
    works: ({ incident }) => ({ id: incident, title: 'Envio de notas fiscais' }),
    naming: {
      id: found(({ incident }) => ({ id: incident, title: 'Outro' })),
      componentIds: refused(({ component }, own) => ({ id: own.incident, componentIds: [component] })),
    },
  },
  'monitoring.incidents.post': {
    least: 'supervisor',
    works: ({ incident }) => ({ id: incident, state: 'resolved', message: 'Voltou ao normal.' }),
    naming: { id: found(({ incident }) => ({ id: incident, state: 'resolved', message: 'Pronto.' })) },
  },
  'monitoring.incidents.remove': {
    least: 'supervisor',
    works: ({ incident }) => ({ id: incident }),
    naming: { id: found(({ incident }) => ({ id: incident })) },
  },
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
  'monitoring.intake': { least: 'supervisor', works: () => ({ span: '24h' }), naming: {} },
  'monitoring.intake.export': { least: 'supervisor', works: () => ({}), naming: {} },
  'monitoring.anomalies.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'monitoring.anomalies.export': { least: 'supervisor', works: () => ({}), naming: {} },
  'monitoring.anomalies.acknowledge': {
    least: 'supervisor',
    works: ({ anomaly }) => ({ id: anomaly }),
    naming: { id: found(({ anomaly }) => ({ id: anomaly })) },
  },
  'monitoring.anomalies.rules': { least: 'supervisor', works: () => ({}), naming: {} },
  'monitoring.anomalies.updateRule': {
    least: 'manager',
    works: () => ({ kind: 'many', channel: 'email', least: 33 }),
    naming: {},
  },
}
