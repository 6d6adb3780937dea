import type { Build } from '../../maker.ts'

/** One that is over, so that no other of its metric stands in its way. */
const alert: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, metric: 'latency', value: 2_000, threshold: 1_000, endedAt: new Date().toISOString() }
  return (await desk.rows((tx) => tx.insertInto('alerts').values(values).returning('id').executeTakeFirstOrThrow())).id
}

const incident: Build = async ({ desk, person }) => {
  const values = { tenantId: desk.id, title: 'Envio de notas', impact: 'partial', state: 'investigating' } as const
  const { id: createdBy } = await person()
  const row = { ...values, createdBy }
  return (await desk.rows((tx) => tx.insertInto('incidents').values(row).returning('id').executeTakeFirstOrThrow())).id
}

/** One that is over, likewise. */
const anomaly: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, kind: 'many', channel: 'email', value: 40, threshold: 30, endedAt: new Date().toISOString() }
  return (await desk.rows((tx) => tx.insertInto('anomalies').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const MONITORING_IDS = { alert, anomaly, incident }
