import { CreateQueue } from '@balcao/contracts/queues/queues'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as queues from './queues.ts'
import { remove } from './remove.ts'

const make = (desk: Desk, name: string, values: object = {}) =>
  desk
    .as('manager')(queues.create, CreateQueue.parse({ name, ...values }))
    .then(({ id }) => id)
const drop = (desk: Desk, id: number, moveTo?: number) => desk.as('manager')(remove, moveTo === undefined ? { id } : { id, moveTo })

test('tickets of a deleted queue go to another one with their histories; without one it stays', async ({ desk, other }) => {
  const [gone, heir] = [await make(desk, 'Antiga'), await make(desk, 'Nova')]
  await desk.join(await desk.person('support-agent'), gone)
  const ids = [await desk.aTicket({ queueId: gone, status: 'open' }), await desk.aTicket({ queueId: gone, status: 'closed' })].map(
    ({ id }) => id,
  )
  await expect(drop(desk, gone)).rejects.toMatchObject({ code: 'queue_has_tickets', details: { tickets: 2 } })
  const inactive = await make(desk, 'Parada', { isActive: false })
  for (const to of [gone, inactive, other.queueId])
    await expect(drop(desk, gone, to)).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'moveTo' }] })
  expect(await drop(desk, gone, heir)).toEqual({ success: true, moved: 2 })
  const rows = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'queueId', 'status']).orderBy('id').execute())
  expect(rows).toEqual([
    { id: ids[0], queueId: heir, status: 'open' },
    { id: ids[1], queueId: heir, status: 'closed' },
  ])
  const events = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select(['ticketId', 'changes']).where('kind', '=', 'updated').orderBy('id').execute(),
  )
  expect(events).toMatchObject(ids.map((ticketId) => ({ ticketId, changes: [{ from: 'Antiga', to: 'Nova' }] })))
  expect(await desk.rows((tx) => tx.selectFrom('queueMembers').selectAll().execute())).toEqual([])
  await expect(drop(desk, gone)).rejects.toMatchObject({ code: 'queue_not_found' })
})

test('the default queue, and one that something names, stay, and what names it is listed', async ({ desk }) => {
  await expect(drop(desk, desk.queueId)).rejects.toMatchObject({ code: 'queue_is_default' })
  const id = await make(desk, 'Usada')
  const [agent, manager] = [await desk.person('agent'), await desk.person('manager')]
  const named = [
    { kind: 'recurring', id: await desk.aRecurring(agent, { queueId: id, title: 'Rotina' }), name: 'Rotina' },
    { kind: 'view', id: await desk.aView('Da equipe', { filter: JSON.stringify({ queueId: [desk.queueId, id] }) }), name: 'Da equipe' },
    { kind: 'view', id: await desk.aView('Segredo', { ownerId: agent.id, filter: JSON.stringify({ queueId: [id] }) }), name: agent.name },
    { kind: 'view', id: await desk.aView('Minha', { ownerId: manager.id, filter: JSON.stringify({ queueId: [id] }) }), name: 'Minha' },
    { kind: 'escalation', id: await make(desk, 'Sobe', { escalateToQueueId: id }), name: 'Sobe' },
    { kind: 'transfer', id: await make(desk, 'Vai', { transferTo: [id] }), name: 'Vai' },
  ]
  await desk.aView('Outra', { filter: JSON.stringify({ queueId: [desk.queueId] }) })
  const watch = await desk.rows((tx) =>
    tx.insertInto('watches').values({ tenantId: desk.id, userId: agent.id, queueId: id }).returning('id').executeTakeFirstOrThrow(),
  )
  const conditions = JSON.stringify({ all: [{ field: 'queueId', not: false, values: [id] }], any: [] })
  const targets = JSON.stringify({ resolution: { urgent: { minutes: 60, calendarId: null } } })
  const policy = await desk.rows((tx) =>
    tx
      .insertInto('slaPolicies')
      .values({ tenantId: desk.id, name: 'Ouro', position: 1, conditions, targets, warnAt: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const error = await drop(desk, id, desk.queueId).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'conflict', code: 'queue_in_use' })
  const { uses } = (error as { details: { uses: object[] } }).details
  const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted()
  expect(sorted(uses)).toEqual(
    sorted([...named, { kind: 'watch', id: watch.id, name: agent.name }, { kind: 'sla', id: policy.id, name: 'Ouro' }]),
  )
})
