import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { stats } from '../ticket-list/stats.ts'
import * as tickets from '../tickets/tickets.ts'
import * as comments from './comments.ts'

const says = (ticketId: number, content = 'Olá', more: object = {}) => AddComment.parse({ ticketId, content, ...more })
const page = (ticketId: number, more: object = {}) => ListComments.parse({ ticketId, ...more })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('the first reply of the staff opens a new ticket and is its first response; a later one is not', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await desk.as('agent')(comments.add, says(id))
  const opened = await desk.as('agent')(tickets.get, { id })
  expect(opened).toMatchObject({ status: 'open', firstResponseAt: expect.any(String) })
  await desk.as('agent')(comments.add, says(id))
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'open', firstResponseAt: opened.firstResponseAt })
})

test('"send and wait" replies and moves in one act', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await desk.as('agent')(comments.add, says(id, 'Qual o modelo?', { thenStatus: 'waiting_customer' }))
  expect(await desk.as('client')(tickets.get, { id })).toMatchObject({ status: 'waiting_customer', statusLabel: 'Aguardando sua resposta' })
  await expect(desk.as('agent')(comments.add, says(id, 'x', { thenStatus: 'resolved', isInternal: true }))).rejects.toMatchObject({
    details: [{ field: 'thenStatus' }],
  })
})

test("a customer's answer brings the ticket back from any waiting or resolved status", async ({ desk }) => {
  for (const status of ['waiting_customer', 'waiting_third_party', 'scheduled', 'resolved'] as const) {
    const { id } = await desk.aTicket({ status, scheduledFor: status === 'scheduled' ? '2999-01-01' : null })
    const answered = await desk.as('client')(comments.add, says(id))
    expect(answered).toMatchObject({ ticketId: id, authorSide: 'customer' })
    expect(await desk.as('agent')(tickets.get, { id }), status).toMatchObject({ status: 'open', resolvedAt: null, scheduledFor: null })
  }
})

test('an answer to a new ticket leaves it new', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await desk.as('client')(comments.add, says(id))
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'new', firstResponseAt: null })
})

test('an answer within 7 days of closing opens the ticket again', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'closed', closedAt: daysAgo(6.9), resolvedAt: daysAgo(10) })
  expect((await desk.as('client')(comments.add, says(id))).ticketId).toBe(id)
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'open', closedAt: null, resolvedAt: null })
})

test('an answer more than 7 days after closing becomes a new linked ticket, and the old one stays closed', async ({ desk }) => {
  const queueId = await desk.aQueue('Financeiro')
  const old = await desk.aTicket({ status: 'closed', closedAt: daysAgo(7.1), priority: 'high', queueId, title: 'Nota fiscal' })
  const answer = await desk.as('client')(comments.add, says(old.id, 'Voltou'))
  expect(answer.ticketId).not.toBe(old.id)
  expect(await desk.as('agent')(tickets.get, { id: answer.ticketId })).toMatchObject({
    followUpOf: old.id,
    status: 'new',
    priority: 'high',
    queueId,
    title: 'Nota fiscal',
  })
  expect((await desk.as('agent')(comments.list, page(answer.ticketId))).data).toMatchObject([{ content: 'Voltou' }])
  expect(await desk.as('agent')(tickets.get, { id: old.id })).toMatchObject({ status: 'closed' })
  expect((await desk.facts()).map((fact) => fact.name)).toEqual(['ticket:created', 'comment:added'])
})

test('an answer to a cancelled ticket becomes a new one; a merged one takes none', async ({ desk }) => {
  const cancelled = await desk.aTicket({ status: 'cancelled', closedAt: daysAgo(1) })
  expect((await desk.as('client')(comments.add, says(cancelled.id))).ticketId).not.toBe(cancelled.id)
  const { id } = await desk.aTicket({ status: 'merged' })
  await expect(desk.as('client')(comments.add, says(id))).rejects.toMatchObject({ code: 'ticket_closed' })
})

test('the staff cannot reply to a closed ticket, but may leave a note', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'closed', closedAt: daysAgo(1) })
  await expect(desk.as('agent')(comments.add, says(id))).rejects.toMatchObject({ code: 'ticket_closed', kind: 'conflict' })
  await expect(desk.as('agent')(comments.add, says(id, 'nota', { isInternal: true }))).resolves.toMatchObject({ isInternal: true })
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'closed' })
})

test('R04 a customer writes neither notes nor a status', async ({ desk }) => {
  const { id } = await desk.aTicket()
  for (const [field, value] of Object.entries({ isInternal: true, thenStatus: 'resolved' }))
    await expect(desk.as('client')(comments.add, says(id, 'x', { [field]: value }))).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ field }],
    })
  expect((await desk.as('agent')(comments.list, page(id))).data).toEqual([])
})

test('R03 a note changes nothing that a customer can see: list, count, pages, order, instants, figures', async ({ desk }) => {
  const first = await desk.aTicket()
  await desk.aTicket()
  await desk.as('agent')(comments.add, says(first.id, 'resposta'))
  await desk.as('agent')(comments.add, says((await desk.aTicket()).id, 'resposta'))
  const view = async () => ({
    ticket: await desk.as('client')(tickets.get, { id: first.id }),
    list: await desk.as('client')(tickets.list, ListTickets.parse({ page: 1, limit: 2 })),
    comments: await desk.as('client')(comments.list, page(first.id, { limit: 1 })),
    stats: await desk.as('client')(stats),
  })
  const before = await view()
  for (let n = 0; n < 3; n++) await desk.as('agent')(comments.add, says(first.id, 'CANARIO-NOTA', { isInternal: true }))
  expect(await view()).toEqual(before)
  expect(before.comments).toMatchObject({ hasNext: false, data: [{ content: 'resposta' }] })
  expect((await desk.as('agent')(comments.list, page(first.id))).data).toHaveLength(4)
})

test('customers get the names of the staff, not their addresses', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket()
  await desk.as('agent')(comments.add, says(id))
  expect((await desk.as('client')(comments.list, page(id))).data).toMatchObject([{ author: { name: agent.name, email: null } }])
})

test("a stranger finds no ticket to write on: another tenant's, another customer's, another queue's", async ({ desk, other }) => {
  const { id } = await desk.aTicket()
  const strangers = [other.as('admin'), desk.as(await desk.aUser('client')), desk.as(await desk.aUser('support-agent'))]
  for (const stranger of strangers) {
    await expect(stranger(comments.add, says(id))).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(stranger(comments.list, page(id))).rejects.toMatchObject({ code: 'ticket_not_found' })
  }
  expect((await desk.as('agent')(comments.list, page(id))).data).toEqual([])
})

test('J10 comments of 20 people at once are all kept, in one order for both directions', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const said = Array.from({ length: 40 }, (_, n) => `mensagem ${n}`)
  await Promise.all(said.map((content, n) => desk.as(n % 2 ? 'agent' : 'client')(comments.add, says(id, content))))
  const read = async (order: 'asc' | 'desc') => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const one = await desk.as('client')(comments.list, page(id, { limit: 7, order, cursor }))
      all.push(...one.data.map((comment) => comment.content))
      cursor = one.nextCursor ?? undefined
    } while (cursor)
    return all
  }
  const ascending = await read('asc')
  expect(ascending.toSorted()).toEqual(said.toSorted())
  expect(await read('desc')).toEqual(ascending.toReversed())
})

test('a comment moves no version, so that it never spoils an edit under way', async ({ desk }) => {
  const { id, version } = await desk.aTicket({ status: 'open' })
  await desk.as('client')(comments.add, says(id))
  await expect(desk.as('agent')(tickets.update, { id, version, title: 'x' })).resolves.toMatchObject({ version: version + 1 })
})
