import { GetBoardHeads } from '@balcao/contracts/queues/board'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { leave } from '../absences/sudden.ts'
import { type Desk, test } from '../testing/desk.ts'
import { heads } from './board.ts'

const read = async (desk: Desk, asked: object, who: Parameters<Desk['as']>[0] = 'manager') => {
  const { data } = await desk.as(who)(heads, GetBoardHeads.parse(asked))
  return new Map(data.map(({ key, ...head }) => [key, head]))
}
const late = (desk: Desk, id: number, slaState: 'late' | 'at_risk') =>
  inSystem(desk.db, (tx) => tx.updateTable('tickets').set({ slaState, slaMetric: 'resolution' }).where('id', '=', id).execute())

test('of people: what they have to do, the most they may, what is late, and whether they are there', async ({ desk }) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana Prado' }), await desk.aUser('agent', { name: 'Bia Souza' })]
  const queueId = await desk.aQueue('N1', [ana, bia])
  const elsewhere = await desk.aQueue('N2', [ana])
  const first = await desk.aTicket({ queueId, assigneeId: ana.id, status: 'open', priority: 'urgent' })
  const second = await desk.aTicket({ queueId, assigneeId: ana.id, status: 'waiting_customer' })
  await desk.aTicket({ queueId: elsewhere, assigneeId: ana.id, status: 'open' })
  const loose = await desk.aTicket({ queueId, status: 'new' })
  await late(desk, first.id, 'late')
  await late(desk, second.id, 'at_risk')
  await late(desk, loose.id, 'late')
  await desk.as(bia)(leave, { moves: [], toHalf: 'afternoon', kind: 'sick' })

  const found = await read(desk, { by: 'assignee', queueId: [queueId] })
  expect([...found.keys()]).toEqual(['none', String(ana.id), String(bia.id)])
  expect(found.get('none')).toMatchObject({ late: 1, atRisk: 0, load: null, capacity: null, oldestAt: expect.any(String) })
  expect(found.get(String(ana.id))).toMatchObject({
    name: 'Ana Prado',
    load: 2,
    late: 1,
    atRisk: 1,
    availability: 'offline',
    absentUntil: null,
  })
  expect(found.get(String(bia.id))).toMatchObject({ load: 0, late: 0, oldestAt: null, absentUntil: expect.any(String) })
  const both = await read(desk, { by: 'assignee' })
  expect(both.get(String(ana.id))?.load, 'of all queues').toBe(3)
  expect(both.get(String(ana.id))?.capacity).toBe(2 * (found.get(String(ana.id))?.capacity ?? 0))
})

test('of queues and of statuses: members together, what waits longest, and what is late', async ({ desk }) => {
  const ana = await desk.aUser('agent')
  const queueId = await desk.aQueue('N1', [ana, await desk.aUser('agent')])
  const held = await desk.aTicket({ queueId, assigneeId: ana.id, status: 'open' })
  const loose = await desk.aTicket({ queueId, status: 'new' })
  await late(desk, held.id, 'late')
  const head = (await read(desk, { by: 'queue', queueId: [queueId] })).get(String(queueId))
  expect(head).toMatchObject({ online: 0, members: 2, load: 1, late: 1, atRisk: 0, availability: null })
  expect(Date.parse(head?.oldestAt ?? '')).toBe(Date.parse(loose.createdAt))
  const statuses = await read(desk, { by: 'status', queueId: [queueId] })
  expect([statuses.get('open')?.late, statuses.get('new')?.late, statuses.has('scheduled')]).toEqual([1, 0, false])
})

test('only queues that the caller sees count, and another tenant’s are nothing', async ({ desk, other }) => {
  const mine = await desk.aQueue('Minha')
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  const some = await desk.aUser('agent', { role: slug })
  const theirs = await desk.aQueue('Deles', [some])
  expect([...(await read(desk, { by: 'queue' }, some)).keys()]).toEqual([String(theirs)])
  expect([...(await read(desk, { by: 'queue', queueId: [mine] }, some)).keys()]).toEqual([])
  expect([...(await read(desk, { by: 'queue', queueId: [await other.aQueue('Fora')] })).keys()]).toEqual([])
  await expect(read(desk, {}, 'client')).rejects.toMatchObject({ code: 'forbidden' })
})
