import { AddComment } from '@balcao/contracts/comments/comments'
import { EscalateTicket, TransferTicket } from '@balcao/contracts/routing/transfer'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { makeNow } from '../recurring/acts.ts'
import { test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import { ofTicket } from './decisions.ts'
import { escalate } from './escalate.ts'
import { aTeam, holders, setState, settle, several, waits } from './testing/team.ts'
import { transfer } from './transfer.ts'

test('whatever leaves a ticket unassigned in an automatic queue, somebody is given it, and the decision says what did', async ({
  desk,
}) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 2, { capacityDefault: 100 })
  const [agent, client] = [desk.as('agent'), desk.as('client')]
  const causes: [path: string, ticketId: number, cause: string][] = []
  const came = (path: string, id: number, cause: string) => causes.push([path, id, cause])
  const opened = { title: 'Ajuda', description: 'Por favor' }

  came('staff', (await agent(tickets.create, CreateTicket.parse({ ...opened, queueId }))).id, 'created')
  await desk.rows(async (tx) => {
    await tx.updateTable('queues').set({ isDefault: false }).where('id', '=', desk.queueId).execute()
    await tx.updateTable('queues').set({ isDefault: true }).where('id', '=', queueId).execute()
  })
  came('portal', (await client(tickets.create, CreateTicket.parse(opened))).id, 'created')

  const moved = await desk.aTicket()
  await agent(bulk.update, BulkUpdate.parse({ tickets: [{ id: moved.id }], changes: { queueId } }))
  came('bulk', moved.id, 'transferred')

  const given = await desk.aTicket({ assigneeId: (await desk.aUser('agent')).id })
  await agent(transfer, TransferTicket.parse({ id: given.id, queueId }))
  came('transferred by who is assigned', given.id, 'transferred')

  const hard = await desk.aTicket({ assigneeId: (await desk.aUser('agent')).id })
  await agent(escalate, EscalateTicket.parse({ id: hard.id, reason: 'Parou', toQueueId: queueId }))
  came('escalated', hard.id, 'escalated')

  const author = await desk.person('supervisor')
  const recurringId = await desk.aRecurring(author, { queueId })
  came('recurring', (await desk.as(author)(makeNow, { id: recurringId })).ticket.id, 'created')

  const closed = await desk.aTicket({ queueId, status: 'closed', closedAt: new Date().toISOString() })
  await client(comments.add, AddComment.parse({ ticketId: closed.id, content: 'Voltou a acontecer' }))
  came('reopened by its customer', closed.id, 'reopened')

  const waiting = await desk.aTicket({ queueId, status: 'waiting_customer' })
  await client(comments.add, AddComment.parse({ ticketId: waiting.id, content: 'Aqui está' }))
  came('answered by its customer', waiting.id, 'reopened')

  const [source, target] = (await several(desk, 2, { queueId: desk.queueId })) as [number, number]
  await agent(merge, { id: source, intoId: target })
  await desk.rows((tx) => tx.updateTable('tickets').set({ queueId }).where('id', '=', source).execute())
  await agent(unmerge, { id: source })
  came('parted again', source, 'reopened')

  const gone = await desk.aUser('agent')
  const left = await desk.aTicket({ queueId, assigneeId: gone.id })
  await desk.asSystem((ctx) => ctx.emit('user:removed', { userId: gone.id }))
  await react(desk)
  came('left by who was removed', left.id, 'returned')

  await settle(desk)
  const held = await holders(
    desk,
    causes.map(([, id]) => id),
  )
  for (const [n, [path, id, cause]] of causes.entries()) {
    expect(ids, path).toContain(held[n])
    const { data } = await agent(ofTicket, { id, limit: 1 })
    expect([path, data[0]?.cause]).toEqual([path, cause])
  }
  expect(await waits(desk, queueId)).toEqual([])
})

test('what is closed, put aside or moved away while it waits is waited for no longer', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  await setState(desk, ids[0] as number, 'away')
  const [closed, asleep, moved, deleted] = (await several(desk, 4, { queueId })) as [number, number, number, number]
  await settle(desk)
  expect(await waits(desk, queueId)).toHaveLength(4)
  const agent = desk.as('agent')
  await desk.as('client')(tickets.update, { id: closed, status: 'closed' })
  await agent(tickets.update, { id: asleep, status: 'scheduled', scheduledFor: new Date(Date.now() + 3_600_000).toISOString() })
  await agent(tickets.update, { id: moved, queueId: desk.queueId })
  await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', deleted).execute())
  await settle(desk)
  expect(await waits(desk, queueId)).toEqual([])
})
