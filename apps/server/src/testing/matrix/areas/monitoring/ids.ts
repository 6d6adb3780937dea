import type { Build } from '../../maker.ts'

/** One that is over, so that no other of its metric stands in its way. */
const alert: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, metric: 'latency', value: 2_000, threshold: 1_000, endedAt: new Date().toISOString() }
  return (await desk.rows((tx) => tx.insertInto('alerts').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const MONITORING_IDS = { alert }
