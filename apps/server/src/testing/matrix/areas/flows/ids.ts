import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** Started by hand; it waits for a day. */
const flow: Build = async ({ desk }) => {
  const { id: authorId } = await desk.person('supervisor')
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, authorId, name: 'Lembrar', event: 'manual', trigger: '{"event":"manual"}' }
    const { id } = await tx
      .insertInto('flows')
      .values({ ...values, conditions: '{"all":[],"any":[]}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps = '[{"kind":"wait","key":"a","under":null,"minutes":1440,"hours":"always"}]'
    await tx.insertInto('flowVersions').values({ tenantId: desk.id, authorId, flowId: id, version: 1, steps }).execute()
    return id
  })
}

/** Of `flow`, on `ticket`; it failed. */
const flowRun: Build = async (maker) => {
  const { id: ticketId } = await maker.make(ticketRow)
  const flowId = await maker.make(flow)
  const values = { tenantId: maker.desk.id, flowId, version: 1, ticketId, state: 'failed', step: 'a', reasons: '[]' }
  return maker.desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('flowRuns')
          .values({ ...values, event: 'manual', cause: randomUUID(), chain: randomUUID() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

export const FLOW_IDS = { flow, flowRun }
