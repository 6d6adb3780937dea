import { AddSideMessage, BeginSideConversation } from '@balcao/contracts/side-conversations/side-conversations'
import { expect } from 'vitest'
import { aRule, settled } from '../automation/testing/rules.ts'
import { aReceiver, aWebhook, deliver } from '../integrations/testing/webhooks.ts'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import { list as messages } from './messages.ts'
import { add, begin, close, find, list, resume } from './side-conversations.ts'
import { takeAnswer } from './take-answer.ts'

const SUPPLIER = 'pecas@fornecedor.test'
const wish = (ticketId: number, more: object = {}) =>
  BeginSideConversation.parse({ ticketId, people: [{ address: SUPPLIER, name: 'Peças' }], subject: 'Peça 42', text: 'Há?', ...more })
const aMailbox = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: 'suporte@acme.test', aliases: ['sac@acme.test'], kind: 'forward', forwardKey: `k${desk.id}` })
      .execute(),
  )
const answer = (desk: Desk, conversationId: number, address = SUPPLIER) =>
  desk.asSystem((ctx) => takeAnswer(ctx, { conversationId, from: { name: '', address }, content: 'Sim.', mailId: '<1@f.test>', files: [] }))
const statusOf = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow())).status

test('without a mailbox nobody could answer; closed tickets, own addresses and the requester are not written to', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await expect(desk.as('agent')(begin, wish(ticket.id))).rejects.toMatchObject({ code: 'side_needs_mailbox' })
  expect(await desk.as('agent')(list, { ticketId: ticket.id })).toEqual({ mayWrite: true, hasMailbox: false, data: [] })
  await aMailbox(desk)
  const client = await desk.person('client')
  const people = ['suporte+r-x@acme.test', 'sac@acme.test', client.email, SUPPLIER].map((address) => ({ address }))
  await expect(desk.as('agent')(begin, wish(ticket.id, { people }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: [
      { field: 'people.0.address', reason: 'side_address_own' },
      { field: 'people.1.address', reason: 'side_address_own' },
      { field: 'people.2.address', reason: 'side_address_requester' },
    ],
  })
  const shut = await desk.aTicket({ status: 'closed' })
  await expect(desk.as('agent')(begin, wish(shut.id))).rejects.toMatchObject({ code: 'ticket_closed' })
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute()), 'nothing is sent of what is refused').toEqual([])
  expect(
    BeginSideConversation.safeParse({ ...wish(1), people: [{ address: SUPPLIER }, { address: SUPPLIER.toUpperCase() }] }).success,
  ).toBe(false)
})

test('an organisation of less than a week writes fifty messages a day, and then waits', async ({ desk, testDb }) => {
  await aMailbox(desk)
  const ticket = await desk.aTicket()
  const { id } = await desk.as('agent')(begin, wish(ticket.id))
  const agent = await desk.person('agent')
  const more = (count: number) =>
    desk.rows((tx) =>
      tx
        .insertInto('sideMessages')
        .values(Array.from({ length: count }, () => ({ tenantId: desk.id, conversationId: id, authorId: agent.id, content: 'Há?' })))
        .execute(),
    )
  await more(48)
  const write = () => desk.as('agent')(add, AddSideMessage.parse({ id, text: 'E agora?' }))
  await write()
  await expect(write()).rejects.toMatchObject({ kind: 'limited', code: 'side_day_full' })
  await testDb.asOwner(`update tenants set created_at = now() - interval '8 days' where id = $1`, [desk.id])
  await write()
  await testDb.asOwner(`update tenants set created_at = now() where id = $1`, [desk.id])
  await testDb.asOwner(`update side_messages set created_at = now() - interval '25 hours' where tenant_id = $1`, [desk.id])
  await write()
})

test('an answer reopens what was closed, is in the history, and lets the ticket go on once none is waited for', async ({ desk }) => {
  await aMailbox(desk)
  const ticket = await desk.aTicket({ status: 'open' })
  const first = await desk.as('agent')(begin, wish(ticket.id, { waits: true }))
  const second = await desk.as('agent')(begin, wish(ticket.id, { waits: true, subject: 'Frete' }))
  expect(await statusOf(desk, ticket.id)).toBe('waiting_third_party')
  await answer(desk, first.id)
  await desk.asSystem((ctx) => resume(ctx, ticket.id))
  expect(await statusOf(desk, ticket.id), 'the other one still waits').toBe('waiting_third_party')
  expect(await desk.as('agent')(close, { id: second.id, closed: true })).toMatchObject({ state: 'closed', waits: false })
  expect(await desk.as('agent')(close, { id: second.id, closed: false })).toMatchObject({ state: 'waiting' })
  await desk.as('agent')(close, { id: second.id, closed: true })
  await answer(desk, second.id, 'frete@fornecedor.test')
  await desk.asSystem((ctx) => resume(ctx, ticket.id))
  expect(await statusOf(desk, ticket.id)).toBe('open')
  expect((await desk.as('agent')(list, { ticketId: ticket.id })).data).toMatchObject([
    { id: second.id, state: 'answered', messages: 2, people: [{ address: SUPPLIER }, { address: 'frete@fornecedor.test' }] },
    { id: first.id, state: 'answered' },
  ])
  const events = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', ticket.id).where('kind', '=', 'side').orderBy('id').execute(),
  )
  expect(events.map(({ changes }) => (changes as { to: { what: string } }[])[0]?.to.what)).toEqual([
    'begun',
    'begun',
    'answered',
    'closed',
    'reopened',
    'closed',
    'answered',
  ])
  const facts = (await desk.facts()).filter(({ name }) => name === 'side_conversation:answered')
  expect(facts.map(({ payload }) => (payload as { conversationId: number }).conversationId)).toEqual([first.id, second.id])
})

test('a merge takes side conversations along, and its undoing gives back those that were the ticket’s own', async ({ desk }) => {
  await aMailbox(desk)
  const [source, target] = [await desk.aTicket(), await desk.aTicket()]
  const moved = await desk.as('agent')(begin, wish(source.id))
  const stays = await desk.as('agent')(begin, wish(target.id))
  await desk.as('agent')(merge, { id: source.id, intoId: target.id })
  const idsOf = async (ticketId: number) => (await desk.as('agent')(list, { ticketId })).data.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await idsOf(target.id)).toEqual([moved.id, stays.id])
  expect(await answer(desk, moved.id)).toMatchObject({ ticketId: target.id })
  await desk.as('agent')(unmerge, { id: source.id })
  expect([await idsOf(source.id), await idsOf(target.id)]).toEqual([[moved.id], [stays.id]])
})

test('whoever does not see the ticket finds none of it, and people are offered to whoever wrote to them', async ({ desk, other }) => {
  await aMailbox(desk)
  const ticket = await desk.aTicket()
  const { id } = await desk.as('agent')(begin, wish(ticket.id))
  const missing = { code: 'side_conversation_not_found' }
  for (const [who, at] of [
    [desk, id + 1_000_000],
    [other, id],
  ] as const) {
    await expect(who.as('agent')(messages, { id: at, limit: 50 })).rejects.toMatchObject(missing)
    await expect(who.as('agent')(add, AddSideMessage.parse({ id: at, text: 'x' }))).rejects.toMatchObject(missing)
    await expect(who.as('agent')(close, { id: at, closed: true })).rejects.toMatchObject(missing)
  }
  expect(await desk.as('agent')(find, { ticketId: ticket.id, q: 'PEÇ' })).toEqual({ data: [{ address: SUPPLIER, name: 'Peças' }] })
  expect(await desk.as('manager')(find, { ticketId: ticket.id, q: 'peças' })).toEqual({ data: [] })
})

test('a rule and a webhook follow the answer of somebody outside, and not what the desk writes', async ({ desk, other }) => {
  await aMailbox(desk)
  await aWebhook(desk, { events: ['side.answered'] })
  await aWebhook(other, { events: ['side.answered'] })
  const ticket = await desk.aTicket({ status: 'open', priority: 'low' })
  await aRule(desk, { trigger: { event: 'side_answered' } })
  const { id } = await desk.as('agent')(begin, wish(ticket.id))
  const priority = async () =>
    (await desk.rows((tx) => tx.selectFrom('tickets').select('priority').where('id', '=', ticket.id).executeTakeFirstOrThrow())).priority
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  expect([await priority(), receiver.calls.length]).toEqual(['low', 0])
  await answer(desk, id)
  await settled(desk)
  await deliver(desk, receiver)
  expect(await priority()).toBe('urgent')
  expect(receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'side.answered',
      data: {
        ticket: { id: ticket.id },
        conversation: { id, subject: 'Peça 42' },
        message: { author: { name: SUPPLIER, address: SUPPLIER }, content: 'Sim.' },
      },
    },
  ])
})
