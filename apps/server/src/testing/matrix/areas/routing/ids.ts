import { inSystem } from '@balcao/db/system'
import type { Build } from '../../maker.ts'
import { ledQueue } from '../queues/ids.ts'

/** One of the default queue, in which the person of the test works. */
const queueTicket: Build = async ({ desk, person }) => {
  const { id: userId } = await person()
  const member = { tenantId: desk.id, queueId: desk.queueId, userId }
  await inSystem(desk.db, (tx) =>
    tx
      .insertInto('queueMembers')
      .values(member)
      .onConflict((oc) => oc.doNothing())
      .execute(),
  )
  return (await desk.aTicket()).id
}

/** One that the person is responsible for. */
const ownTicket: Build = async ({ desk, person }) => (await desk.aTicket({ assigneeId: (await person()).id })).id

/** Another queue, which nobody works in. */
const targetQueue: Build = async ({ desk }) => desk.aQueue(`Destino ${crypto.randomUUID()}`)

/** One of `ledQueue`, in which nothing moved. */
const aRebalance: Build = async ({ desk, make }) => {
  const values = { tenantId: desk.id, queueId: await make(ledQueue), moves: '[]' }
  return (await desk.rows((tx) => tx.insertInto('rebalances').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const ROUTING_IDS = { queueTicket, ownTicket, targetQueue, aRebalance }
