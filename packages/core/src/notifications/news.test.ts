import { AddComment } from '@balcao/contracts/comments/comments'
import { ActOnNotification, ListNotifications, type Notification } from '@balcao/contracts/notifications/notifications'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import * as merges from '../tickets/merges/merges.ts'
import * as tickets from '../tickets/tickets.ts'
import { act } from './act.ts'
import * as rules from './notifications.ts'

type Who = Parameters<Desk['as']>[0]
const says = (ticketId: number, content: string, more: object = {}) => AddComment.parse({ ticketId, content, ...more })
const of = async (desk: Desk, who: Who) => (await desk.as(who)(rules.list, ListNotifications.parse({}))).data
const doing = (desk: Desk, who: Who, { id }: Notification, action: string, data?: object) =>
  desk.as(who)(act, ActOnNotification.parse({ id, action, ...(data ? { data } : {}) }))
const actions = ({ quickActions }: Notification) => quickActions.map(({ action }) => action)
const only = (list: Notification[]) => {
  expect(list).toHaveLength(1)
  return list[0] as Notification
}

test('what happens to a ticket makes one group of it, with who did it, and nothing for who did it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id, number } = await desk.aTicket({ title: 'Nota fiscal', priority: 'urgent' })
  await desk.as('supervisor')(tickets.update, { id, assigneeId: agent.id })
  await react(desk)
  await desk.as('client')(comments.add, says(id, 'E aí?'))
  await react(desk)
  const [answer, assigned] = await of(desk, agent)
  expect(answer).toMatchObject({
    type: 'comment_added',
    module: 'tickets',
    severity: 'info',
    priority: 'urgent',
    entityType: 'ticket',
    entityId: id,
    actionUrl: `/tickets/${id}`,
    groupKey: `ticket:${id}`,
    groupCount: 2,
    metadata: { ticketNumber: number },
    sentAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  expect(assigned).toMatchObject({ type: 'ticket_assigned', severity: 'warning', groupCount: 2, updatedAt: answer?.createdAt })
  expect(assigned?.metadata).toEqual({ ticketNumber: number, actorName: (await desk.person('supervisor')).name })
  expect([await of(desk, 'supervisor'), await of(desk, 'client')]).toEqual([[], []])
})

test('R03 S06 a customer is told of what is said to them, at their own page, and of nothing of the desk', async ({ desk }) => {
  const agent = await desk.aUser('agent', { name: 'CANARIO-NOME' })
  const { id } = await desk.aTicket({ assigneeId: agent.id, title: 'Meu pedido' })
  const stranger = await desk.aUser('client')
  await desk.as(agent)(comments.add, says(id, 'CANARIO-NOTA', { isInternal: true }))
  await desk.as(agent)(tickets.update, { id, priority: 'urgent', tagIds: [await desk.aTag('CANARIO-TAG')] })
  await desk.as(agent)(tickets.update, { id, status: 'open' })
  await desk.as(agent)(tickets.update, { id, status: 'waiting_third_party' })
  await desk.as(agent)(comments.add, says(id, 'Resposta'))
  await desk.as(agent)(tickets.update, { id, status: 'resolved' })
  for (let n = 0; n < 2; n++) await react(desk)
  const told = await of(desk, 'client')
  expect(told.map(({ type, message, actionUrl }) => [type, message.replace(/#\d+/, '#'), actionUrl]).toReversed()).toEqual([
    ['status_changed', 'Status do ticket # mudou para Em andamento: Meu pedido', `/portal/ticket/${id}`],
    ['comment_added', 'A equipe respondeu ao ticket #: Meu pedido', `/portal/ticket/${id}`],
    ['status_changed', 'Status do ticket # mudou para Resolvido – confirme: Meu pedido', `/portal/ticket/${id}`],
  ])
  expect(JSON.stringify(told)).not.toMatch(/CANARIO|terceiro|waiting_third/)
  expect(JSON.stringify(told)).not.toContain(agent.email)
  expect(await of(desk, stranger)).toEqual([])
  const resolved = told[0] as Notification
  expect(actions(resolved)).toEqual(['open', 'reopen'])
  expect(await doing(desk, 'client', resolved, 'reopen')).toMatchObject({ success: true })
  expect(await desk.as('client')(tickets.get, { id })).toMatchObject({ status: 'open' })
})

test('whose a ticket is hears that others ended it or opened it again, and of no other move, nor of spam', async ({ desk, other }) => {
  const [agent, elsewhere] = [await desk.aUser('agent'), await other.person('agent')]
  const { id } = await desk.aTicket({ assigneeId: agent.id, status: 'open' })
  const moves = async () => (await of(desk, agent)).map(({ message }) => message).toReversed()
  const move = async (who: Who, status: Status) => {
    await desk.as(who)(tickets.update, { id, status })
    await react(desk)
  }
  await move('supervisor', 'waiting_third_party')
  expect(await moves()).toEqual([])
  await move('supervisor', 'resolved')
  await move('client', 'open')
  await move(agent, 'resolved')
  await move('supervisor', 'closed')
  const told = await moves()
  expect(told).toEqual([expect.stringContaining('Resolvido'), expect.stringContaining('Em atendimento')])
  await move(agent, 'open')
  await desk.as('supervisor')(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { spam: true } }))
  await react(desk)
  expect(await moves()).toEqual(told)
  expect(await of(other, elsewhere)).toEqual([])
})

test('nobody is told of a ticket that they do not see, nor of spam', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const { id } = await desk.aTicket({ assigneeId: support.id, queueId: await desk.aQueue('Deles', [support]) })
  await desk.as('client')(comments.add, says(id, 'Olá'))
  await desk.rows((tx) => tx.updateTable('tickets').set({ assigneeId: null, queueId: null }).where('id', '=', id).execute())
  await react(desk)
  expect(await of(desk, support)).toEqual([])
  const spam = await desk.aTicket({ assigneeId: (await desk.person('agent')).id })
  await desk.as('client')(comments.add, says(spam.id, 'Compre'))
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'spam' }).where('id', '=', spam.id).execute())
  await react(desk)
  expect(await of(desk, 'agent')).toEqual([])
})

test('who works on a ticket that is merged is led to where it goes on', async ({ desk }) => {
  const agent = await desk.person('agent')
  const source = await desk.aTicket({ assigneeId: agent.id })
  const target = await desk.aTicket({})
  await desk.as('supervisor')(merges.merge, { id: source.id, intoId: target.id })
  await react(desk)
  expect(only(await of(desk, agent))).toMatchObject({ type: 'ticket_merged', entityId: target.id, actionUrl: `/tickets/${target.id}` })
})

test('R-276 R-314 R18 an action is done by the rules of whoever uses it, with the rights they have by then, and reads', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const { id, number } = await desk.aTicket({ assigneeId: agent.id })
  await desk.as('client')(comments.add, says(id, 'Olá'))
  await react(desk)
  const note = only(await of(desk, agent))
  expect(actions(note)).toEqual(['open', 'resolve'])
  expect(note.quickActions[0]).toEqual({ action: 'open', label: 'Abrir', icon: 'open', style: 'primary', primary: true, data: {} })

  for (const action of ['take', 'reopen', '__proto__', 'constructor', 'delete'])
    await expect(doing(desk, agent, note, action)).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'action' }] })
  const elsewhere = await desk.aTicket()
  await expect(doing(desk, 'supervisor', note, 'resolve')).rejects.toMatchObject({ code: 'notification_not_found' })
  const done = { success: true, message: `O ticket #${number} foi resolvido.` }
  for (let n = 0; n < 2; n++) expect(await doing(desk, agent, note, 'resolve', { ticketId: elsewhere.id })).toEqual(done)
  expect(await desk.as(agent)(tickets.get, { id })).toMatchObject({ status: 'resolved' })
  expect(await desk.as(agent)(tickets.get, { id: elsewhere.id })).toMatchObject({ status: 'new' })
  expect(await desk.as(agent)(rules.get, note)).toMatchObject({ isRead: true })
  expect((await desk.facts()).filter(({ name }) => name === 'ticket:status_changed' || name === 'notification:read')).toHaveLength(2)
})

test('R18 who lost the right, or the sight of the ticket, is refused, and the notification stays unread', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const { slug } = await desk.aRole('agent', { 'ticket.edit': 'none' })
  const agent = await desk.aUser('agent')
  await desk.rows((tx) => tx.updateTable('tickets').set({ assigneeId: agent.id }).where('id', '=', id).execute())
  await desk.as('client')(comments.add, says(id, 'Olá'))
  await react(desk)
  const note = only(await of(desk, agent))
  const becomes = (role: string) => desk.rows((tx) => tx.updateTable('users').set({ role }).where('id', '=', agent.id).execute())
  await becomes(slug)
  await expect(doing(desk, agent, note, 'resolve')).rejects.toMatchObject({ code: 'forbidden' })
  await desk.rows((tx) => tx.updateTable('tickets').set({ assigneeId: null }).where('id', '=', id).execute())
  await becomes('client')
  await expect(doing(desk, agent, note, 'resolve')).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await desk.as(agent)(rules.get, note)).toMatchObject({ isRead: false })
  expect(await doing(desk, agent, note, 'open')).toMatchObject({ success: true })
})

test('a mention is resolved from its notification', async ({ desk }) => {
  const [agent, supervisor] = [await desk.person('agent'), await desk.person('supervisor')]
  const { id } = await desk.aTicket()
  await desk.as(supervisor)(comments.add, says(id, `@[x](user:${agent.id}) veja`, { isInternal: true }))
  await react(desk)
  const note = only(await of(desk, agent))
  expect([note.type, actions(note)]).toEqual(['mention', ['open', 'resolve_mention']])
  await doing(desk, agent, note, 'resolve_mention', { mentionId: 1 })
  expect(await desk.rows((tx) => tx.selectFrom('mentions').select('resolvedAt').execute())).toEqual([{ resolvedAt: expect.any(String) }])
})
