import { AddComment } from '@balcao/contracts/tickets/comments'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { publish, relayed } from '../testing/relayed.ts'
import * as comments from '../tickets/comments.ts'
import * as tickets from '../tickets/tickets.ts'
import { countAfter, position, readAfter } from './live.ts'

/** What somebody hears of tickets. */
const heard = async (desk: Desk, who: Parameters<Desk['as']>[0]) => (await relayed(desk, who)).filter((one) => 'ticketId' in one)

test('T16 R03 a customer hears of their own tickets only, and nothing of the desk', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket()
  const another = await desk.aTicket({ requesterId: (await desk.aUser('client')).id })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'resposta' }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'CANARIO-NOTA', isInternal: true }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: another.id, content: 'CANARIO-ALHEIO' }))
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id, tagIds: [await desk.aTag('CANARIO-TAG')], priority: 'urgent' })
  await desk.as('agent')(tickets.update, { id, status: 'waiting_third_party' })
  await publish(desk)
  const told = await heard(desk, 'client')
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`CANARIO|waiting_third|assignee"?:"|${agent.email}`))
  expect(told.map((one) => [one.name, one.ticketId, one.changes.map((change) => change.field)])).toEqual([
    ['comment:added', id, []],
    ['ticket:status_changed', id, []],
    ['ticket:updated', id, ['priority']],
  ])
  const toDesk = await heard(desk, 'agent')
  expect(toDesk.map((one) => one.name)).toHaveLength(8)
  // Who answers begins to follow.
  expect([toDesk[0]?.watcherIds, told[0]?.watcherIds], 'who follows is the desk’s to know').toEqual([[agent.id], undefined])
})

test('R11 a support agent hears of their queues only', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const mine = await desk.aTicket({ queueId: await desk.aQueue('Minha', [support]) })
  const foreign = await desk.aTicket()
  for (const { id } of [mine, foreign]) await desk.as('agent')(tickets.update, { id, priority: 'high' })
  await publish(desk)
  expect((await heard(desk, 'support-agent')).map((one) => one.ticketId)).toEqual([mine.id])
})

test('T15 T17 what another tenant published is never read, from any position', async ({ desk, other }) => {
  const { id } = await other.aTicket()
  await other.as('agent')(tickets.update, { id, priority: 'high' })
  await publish(other)
  for (const after of [0, -1, await position(other.db, other.id)])
    expect(await readAfter(desk.db, desk.id, after, 100)).toMatchObject({ deliveries: [] })
  expect(await position(desk.db, desk.id)).toBe(0)
  expect(await countAfter(desk.db, desk.id, 0, 10)).toBe(0)
})

test('T23 a fact that names another tenant’s ticket is delivered to nobody', async ({ desk, other }) => {
  const foreign = await other.aTicket()
  await desk.asSystem((ctx) => ctx.emit('ticket:created', { ticketId: foreign.id }))
  await publish(desk)
  expect((await readAfter(desk.db, desk.id, 0, 100)).deliveries).toEqual([])
})

test('reading in stretches gives each fact once and in order', async ({ desk }) => {
  const { id } = await desk.aTicket()
  for (let n = 0; n < 7; n++) await desk.as('agent')(tickets.update, { id, title: `título ${n}` })
  await publish(desk)
  const seqs: number[] = []
  let after = 0
  for (;;) {
    const stretch = await readAfter(desk.db, desk.id, after, 3)
    seqs.push(...stretch.deliveries.map((one) => one.seq))
    after = stretch.end
    if (!stretch.full) break
  }
  expect(seqs).toHaveLength(7)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
})
