import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from './tickets.ts'

const statesOf = (desk: Desk, ticketId: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('ticketStates')
      .select(['status', 'queueId', 'assigneeId', 'priority'])
      .where('ticketId', '=', ticketId)
      .orderBy('id')
      .execute(),
  )

test('each state of a ticket is on record by ids, whatever else changes, and no state is changed or taken away', async ({
  desk,
  other,
}) => {
  const { id, priority } = await desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
  const agent = await desk.person('agent')
  const second = await desk.aQueue('Nível 2')
  const move = (values: object) => desk.as('agent')(tickets.update, { id, ...values })
  await move({ assigneeId: agent.id })
  await move({ title: 'Impressora do 3º andar' })
  await move({ status: 'waiting_customer' })
  await move({ queueId: second })
  await move({ priority: 'urgent' })
  const first = { status: 'new', queueId: desk.queueId, assigneeId: null, priority }
  const waiting = { ...first, assigneeId: agent.id, status: 'waiting_customer' }
  expect(await statesOf(desk, id)).toEqual([
    first,
    { ...first, assigneeId: agent.id },
    waiting,
    { ...waiting, queueId: second },
    { ...waiting, queueId: second, priority: 'urgent' },
  ])
  expect(await statesOf(other, id)).toEqual([])
  for (const change of [sql`update ticket_states set status = 'closed'`, sql`delete from ticket_states`])
    await expect(desk.rows((tx) => change.execute(tx))).rejects.toMatchObject({ message: expect.stringContaining('permission denied') })
})
