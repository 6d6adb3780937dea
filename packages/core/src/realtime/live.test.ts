import { AddComment } from '@balcao/contracts/comments/comments'
import { SaveStatusReasons } from '@balcao/contracts/tickets/status-reasons'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { publish, relayed } from '../testing/relayed.ts'
import * as statusReasons from '../tickets/settings/status-reasons.ts'
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

test('R03 a ticket that comes to another company is shown to whoever sees it by that one, and taken from whoever saw it by the other', async ({
  desk,
}) => {
  const [old, next] = [await desk.aCompany('CANARIO-VELHA'), await desk.aCompany('Nova')]
  const member = async (companyId: number, visibility: string) => {
    const who = await desk.aUser('client', { companyId })
    await desk.rows((tx) =>
      tx
        .insertInto('companyMembers')
        .values({ tenantId: desk.id, companyId, userId: who.id, visibility })
        .onConflict((oc) => oc.columns(['tenantId', 'companyId', 'userId']).doUpdateSet({ visibility }))
        .execute(),
    )
    return who
  }
  const [loses, gains, own] = [await member(old.id, 'company'), await member(next.id, 'company'), await member(next.id, 'own')]
  const requester = await desk.aUser('client')
  const { id } = await desk.aTicket({ requesterId: requester.id, companyId: old.id })
  await desk.as('supervisor')(tickets.update, { id, companyId: next.id })
  await publish(desk)
  const told = async (who: Parameters<Desk['as']>[0]) =>
    (await relayed(desk, who)).map((one) => ('ticketId' in one ? `${one.name} ${one.ticketId} ${one.changes.length}` : one.name))
  expect(await told(loses)).toEqual(['refetch'])
  expect(await told(gains)).toEqual([`ticket:updated ${id} 0`])
  expect(await told(requester), 'sees it still').toEqual([`ticket:updated ${id} 0`])
  expect(await told(own)).toEqual([])
  expect(await told('agent')).toEqual([`ticket:updated ${id} 1`])
  expect(JSON.stringify([await relayed(desk, gains), await relayed(desk, loses)])).not.toMatch(new RegExp(`CANARIO|"from":${old.id}`))
})

test('R03 why a ticket is in its status is told to customers where it is for them, and not otherwise', async ({ desk }) => {
  const [list] = await desk.as('admin')(
    statusReasons.save,
    SaveStatusReasons.parse({ status: 'resolved', reasons: [{ name: 'CANARIO-MOTIVO' }, { name: 'Peça trocada', forCustomers: true }] }),
  )
  const [hidden, shown] = list?.reasons.map(({ id }) => id) ?? []
  const { id } = await desk.aTicket({ status: 'open' })
  const update = (input: object) => desk.as('agent')(tickets.update, { id, ...input })
  await update({ status: 'resolved', statusReasonId: hidden })
  await publish(desk)
  const first = await heard(desk, 'client')
  expect(first.map(({ name }) => name)).toEqual(['ticket:status_changed'])
  expect(JSON.stringify(first)).not.toContain('CANARIO')
  expect(JSON.stringify(await heard(desk, 'agent'))).toContain('CANARIO-MOTIVO')
  await update({ statusReasonId: shown })
  await publish(desk)
  const last = (await heard(desk, 'client')).at(-1)
  expect(last).toMatchObject({ name: 'ticket:updated', changes: [], ticket: { statusReason: { id: shown, name: 'Peça trocada' } } })
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
    const batch = await readAfter(desk.db, desk.id, after, 3)
    seqs.push(...batch.deliveries.map((one) => one.seq))
    after = batch.end
    if (!batch.full) break
  }
  expect(seqs).toHaveLength(7)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
})
