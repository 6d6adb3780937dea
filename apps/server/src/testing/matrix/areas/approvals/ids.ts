import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** Pending on `ticket`, with the person of the test as the one who is asked. */
const approval: Build = async ({ desk, make, person }) => {
  const { id: ticketId } = await make(ticketRow)
  const userId = (await person()).id
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, ticketId, homeId: ticketId, title: 'Compra', mode: 'all' }
    const { id } = await tx.insertInto('approvals').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('approvalApprovers').values({ tenantId: desk.id, approvalId: id, userId }).execute()
    return id
  })
}

/** Somebody who can be asked. */
const approver: Build = async ({ desk }) => (await desk.aUser('supervisor')).id

export const APPROVAL_IDS = { approval, approver }
