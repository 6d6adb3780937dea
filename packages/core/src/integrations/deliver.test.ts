import { createHmac } from 'node:crypto'
import { AddComment } from '@balcao/contracts/comments/comments'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { anApproval } from '../approvals/testing/approvals.ts'
import * as rules from '../automation/rules.ts'
import { aRule, runsOf, settled } from '../automation/testing/rules.ts'
import * as comments from '../comments/comments.ts'
import { edit } from '../comments/edits.ts'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import { deliverDue } from './deliver.ts'
import * as deliveries from './deliveries.ts'
import { aReceiver, aWebhook, deliver, deliveriesOf, hurry, installed } from './testing/webhooks.ts'
import { tryOut } from './try-out.ts'
import { forgetDeliveries } from './upkeep.ts'
import * as webhooks from './webhooks.ts'

const open = (desk: Desk, title = 'Impressora') => desk.as('client')(tickets.create, { title, description: 'Parou' })
const failing = (desk: Desk) => aReceiver(desk, () => ({ status: 500, answer: 'não' }))

test('W07 an event is told once, signed, with its ticket; what was not asked for is not', async ({ desk, other }) => {
  const { id, secret } = await aWebhook(desk, { headers: [{ name: 'x-chave', value: 'um' }] })
  await aWebhook(other)
  const ticket = await open(desk)
  const receiver = aReceiver(desk)
  for (let n = 0; n < 2; n++) await deliver(desk, receiver)
  expect(receiver.calls).toHaveLength(1)
  const [{ url, headers, body } = { url: '', headers: {} as Record<string, string>, body: '' }] = receiver.calls
  expect(url).toBe('https://erp.example.com/balcao')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers).toMatchObject({ 'x-chave': 'um', 'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}` })
  expect(JSON.parse(body)).toMatchObject({
    type: 'ticket.created',
    data: {
      ticket: { id: ticket.id, number: ticket.number, title: 'Impressora', requester: { email: (await desk.person('client')).email } },
    },
  })
  expect(await deliveriesOf(desk)).toMatchObject([
    { webhookId: id, event: 'ticket.created', ticket: { id: ticket.id }, state: 'delivered', tries: 1, status: 200, nextAt: null },
  ])
  const [{ id: deliveryId } = { id: 0 }] = await deliveriesOf(desk)
  expect(await desk.as('admin')((ctx) => deliveries.get(ctx, { id: deliveryId }, installed))).toMatchObject({ body, answer: 'ok' })
  await expect(other.as('admin')((ctx) => deliveries.get(ctx, { id: deliveryId }, installed))).rejects.toMatchObject({
    code: 'delivery_not_found',
  })
  await expect(desk.as('manager')((ctx) => deliveries.get(ctx, { id: deliveryId }, installed))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('client')(({ db }) => db.selectFrom('webhookDeliveries').selectAll().execute())).toEqual([])
})

test('W07 each event is told under its name, with what it is about; notes and replies are two', async ({ desk }) => {
  await aWebhook(desk, { events: ['ticket.updated', 'ticket.status_changed', 'ticket.assigned', 'message.replied', 'message.noted'] })
  const ticket = await open(desk)
  const agent = await desk.person('agent')
  await desk.as('agent')(tickets.update, { id: ticket.id, priority: 'urgent', status: 'open', assigneeId: agent.id })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Nota', isInternal: true }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Resposta' }))
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  await deliver(desk, receiver)
  const told = receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  expect(told.map(({ type }) => type).toSorted()).toEqual([
    'message.noted',
    'message.replied',
    'ticket.assigned',
    'ticket.status_changed',
    'ticket.updated',
  ])
  const data = (type: string) => told.find((one) => one.type === type)?.data
  expect(data('ticket.updated')).toMatchObject({ by: { id: agent.id }, changes: [{ field: 'priority', to: 'urgent' }] })
  expect(data('ticket.status_changed')).toMatchObject({ from: 'new', to: 'open' })
  expect(data('ticket.assigned')).toMatchObject({ assignee: { id: agent.id, name: agent.name }, previousAssignee: null })
  expect(data('message.replied')).toMatchObject({
    message: { content: 'Resposta', isInternal: false, author: { id: agent.id, side: 'staff' } },
  })
})

test('an edited message, a deadline that comes near, and an approval that is asked for are sent, too', async ({ desk }) => {
  await aWebhook(desk, { events: ['message.edited', 'sla.warning', 'approval.asked'] })
  const { id: ticketId } = await open(desk)
  const manager = await desk.person('manager')
  const said = await desk.as('agent')(comments.add, AddComment.parse({ ticketId, content: 'Nota', isInternal: true }))
  await desk.as('agent')(edit, { id: ticketId, commentId: said.id, content: 'Nota revista', edits: 0 })
  await anApproval(desk, ticketId, [manager.id])
  const dueAt = '2026-12-01T12:00:00.000Z'
  await desk.asSystem((ctx) => ctx.emit('sla:warning', { ticketId, metric: 'resolution', cycle: 1, dueAt }))
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  await deliver(desk, receiver)
  const sent = receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  const data = Object.fromEntries(sent.map((one) => [one.type, one.data]))
  expect(Object.keys(data).toSorted()).toEqual(['approval.asked', 'message.edited', 'sla.warning'])
  expect(data['message.edited']).toMatchObject({ message: { id: said.id, content: 'Nota revista', isInternal: true } })
  expect(data['sla.warning']).toMatchObject({ ticket: { id: ticketId }, metric: 'resolution', dueAt })
  expect(data['approval.asked']).toMatchObject({
    approval: { title: 'Compra de notebook', approvers: [{ id: manager.id, name: manager.name }] },
  })
})

test('conditions say of which tickets', async ({ desk }) => {
  await aWebhook(desk, { conditions: { all: [{ field: 'priority', values: ['urgent'] }] } })
  await open(desk)
  const urgent = await desk.as('agent')(tickets.create, { title: 'Fogo', description: 'No servidor', priority: 'urgent' })
  await react(desk)
  expect((await deliveriesOf(desk)).map(({ ticket }) => ticket?.id)).toEqual([urgent.id])
})

test('W06 what failed is tried again later and later, five times; then by hand', async ({ desk }) => {
  await aWebhook(desk)
  await open(desk)
  const receiver = failing(desk)
  const waits: number[] = []
  for (let n = 1; n <= 5; n++) {
    await deliver(desk, receiver)
    await deliver(desk, receiver)
    const [one] = await deliveriesOf(desk)
    expect(one).toMatchObject({ tries: n, status: 500, state: n < 5 ? 'waiting' : 'failed' })
    if (one?.nextAt) waits.push(Math.round((Date.parse(one.nextAt) - Date.now()) / 60_000))
    await hurry(desk)
  }
  expect(waits).toEqual([1, 10, 120, 1_300])
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [{ id } = { id: 0 }] = await deliveriesOf(desk)
  await desk.as('admin')((ctx) => deliveries.resend(ctx, { id }, installed))
  await expect(desk.as('admin')((ctx) => deliveries.resend(ctx, { id }, installed))).rejects.toMatchObject({ code: 'delivery_waiting' })
  await deliver(desk, aReceiver(desk))
  expect(await deliveriesOf(desk)).toMatchObject([{ state: 'delivered', tries: 1, status: 200 }])
})

test('W06 twenty failures in a row switch it off, and its author is notified; switched on again, it sends what waits', async ({ desk }) => {
  const { id } = await aWebhook(desk)
  await open(desk)
  await desk.rows((tx) => tx.updateTable('webhooks').set({ failures: 19 }).where('id', '=', id).execute())
  await deliver(desk, failing(desk))
  await react(desk)
  expect(await desk.as('admin')(webhooks.get, { id })).toMatchObject({ active: false, problem: 'failing' })
  const { data } = await desk.as('admin')(notifications.list, ListNotifications.parse({}))
  expect(data).toMatchObject([{ type: 'webhook_stopped', actionUrl: `/integrations/${id}` }])
  const receiver = aReceiver(desk)
  await hurry(desk)
  await deliver(desk, receiver)
  expect(receiver.calls).toEqual([])
  await open(desk, 'Enquanto desligado')
  await react(desk)
  expect(await desk.as('admin')((ctx) => webhooks.update(ctx, { id, active: true }, installed))).toMatchObject({
    active: true,
    problem: null,
  })
  await deliver(desk, receiver)
  expect(receiver.calls).toHaveLength(1)
})

test('W06 a receiver that is gone for good is not called again; a success forgets failures', async ({ desk }) => {
  const [gone, well] = [await aWebhook(desk, { name: 'A' }), await aWebhook(desk, { name: 'B', url: 'https://b.example/' })]
  await open(desk)
  await desk.rows((tx) => tx.updateTable('webhooks').set({ failures: 5 }).execute())
  await deliver(
    desk,
    aReceiver(desk, ({ url }) => (url.includes('b.example') ? { status: 204, answer: '' } : { status: 410, answer: '' })),
  )
  expect(await desk.as('admin')(webhooks.get, { id: gone.id })).toMatchObject({ active: false, problem: 'gone' })
  const row = await desk.rows((tx) => tx.selectFrom('webhooks').select('failures').where('id', '=', well.id).executeTakeFirstOrThrow())
  expect(row.failures).toBe(0)
})

test('two rounds at once send nothing twice, and all that is due', async ({ desk }) => {
  await aWebhook(desk, { name: 'Um', url: 'https://um.example/' })
  await aWebhook(desk, { name: 'Dois', url: 'https://dois.example/' })
  for (let n = 0; n < 12; n++) await open(desk, `T${n}`)
  await react(desk)
  const receiver = aReceiver(desk)
  await Promise.all([deliver(desk, receiver), deliver(desk, receiver)])
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(24)
  expect(new Set(ids).size).toBe(24)
})

test('W09 slow receivers of one organisation hold up neither its other webhooks nor anybody else', async ({ desk, other }) => {
  const slow = await Promise.all([1, 2, 3].map((n) => aWebhook(desk, { name: `Lento ${n}`, url: `https://lento.example.com/${n}` })))
  await aWebhook(desk, { name: 'Rápido', url: 'https://rapido.example.com' })
  await aWebhook(other, { url: 'https://outra.example.com' })
  for (let n = 0; n < 15; n++) await open(desk, `De muitos ${n}`)
  await open(other)
  await react(desk)
  await react(other)
  const release = Promise.withResolvers<void>()
  const called: string[] = []
  const send = async ({ url }: { url: string }) => {
    called.push(url)
    if (url.includes('lento')) await release.promise
    return { status: 200, answer: 'ok' }
  }
  const { ports } = aReceiver(desk)
  const done = deliverDue({ db: desk.db, ports: { ...ports, webhooks: { ...ports.webhooks, send } } })
  const callsOf = (name: string) => called.filter((url) => url.includes(name)).length
  await expect.poll(() => [callsOf('rapido'), callsOf('outra')], { timeout: 30_000 }).toEqual([15, 1])
  expect(callsOf('lento'), 'on the way of one organisation').toBeLessThanOrEqual(20)
  release.resolve()
  await done
  for (const { id } of slow) expect(await deliveriesOf(desk, { webhookId: id, state: 'delivered' })).toHaveLength(15)
})

test('what waits for a webhook that is off holds nobody up', async ({ desk }) => {
  const off = await aWebhook(desk, { name: 'Desligado', active: false })
  await aWebhook(desk, { name: 'Ligado' })
  const waiting = Array.from({ length: 600 }, (_, n) => ({
    ...{
      tenantId: desk.id,
      webhookId: off.id,
      event: 'rule.ran',
      cause: `x${n}`,
      body: '{}',
      nextAt: new Date(Date.now() - 60_000).toISOString(),
    },
  }))
  await desk.rows((tx) => tx.insertInto('webhookDeliveries').values(waiting).execute())
  await open(desk)
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  expect(receiver.calls).toHaveLength(1)
})

test('a delivery that a worker took and never ended is sent again once its lease is over', async ({ desk }) => {
  await aWebhook(desk)
  await open(desk)
  await react(desk)
  const lease = (seconds: number) =>
    desk.rows((tx) =>
      tx
        .updateTable('webhookDeliveries')
        .set({ leasedUntil: new Date(Date.now() + seconds * 1_000).toISOString() })
        .execute(),
    )
  const receiver = aReceiver(desk)
  await lease(30)
  await deliver(desk, receiver)
  expect(receiver.calls).toHaveLength(0)
  await lease(-1)
  await deliver(desk, receiver)
  expect(receiver.calls).toHaveLength(1)
})

test('a webhook that is told of one ticket a hundred times within an hour is switched off', async ({ desk }) => {
  const { id } = await aWebhook(desk, { events: ['ticket.updated'] })
  const ticket = await open(desk)
  const rows = Array.from({ length: 100 }, (_, n) => ({
    ...{ tenantId: desk.id, webhookId: id, ticketId: ticket.id, event: 'ticket.updated', cause: `x${n}`, body: '{}' },
    ...{ state: 'delivered', nextAt: null },
  }))
  await desk.rows((tx) => tx.insertInto('webhookDeliveries').values(rows).execute())
  await desk.as('agent')(tickets.update, { id: ticket.id, priority: 'urgent' })
  await react(desk)
  expect(await desk.as('admin')(webhooks.get, { id })).toMatchObject({ active: false, problem: 'loop' })
  expect(await deliveriesOf(desk, { state: 'waiting' })).toEqual([])
})

test('a rule calls a webhook about the ticket as the rule leaves it; one whose webhook is gone is marked', async ({ desk, other }) => {
  const [{ id }, theirs] = [await aWebhook(desk, { events: [] }), await aWebhook(other)]
  const action = (webhookId: number) => ({ kind: 'call_webhook' as const, webhookId })
  await expect(aRule(desk, { actions: [action(theirs.id)] })).rejects.toMatchObject({
    details: [{ field: 'actions.0.webhookId', reason: 'webhook_not_there' }],
  })
  const rule = await aRule(desk, { name: 'Avisa', actions: [action(id), { kind: 'set_priority', priority: 'urgent' }] })
  const second = await aRule(desk, { name: 'Também', actions: [action(id)] })
  await open(desk)
  await settled(desk)
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  expect(receiver.calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'rule.ran', data: { rule: { id: rule.id, name: 'Avisa' }, ticket: { priority: 'urgent' } } },
    { type: 'rule.ran', data: { rule: { id: second.id } } },
  ])
  expect((await runsOf(desk)).map(({ outcome, actions }) => [outcome, actions])).toEqual([
    ['applied', ['call_webhook', 'set_priority']],
    ['applied', ['call_webhook']],
  ])
  await desk.as('admin')(webhooks.remove, { id })
  await settled(desk)
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({ problem: { what: 'broken' } })
})

test('a webhook is tried out with a ping, of which nothing remains', async ({ desk }) => {
  const { id } = await aWebhook(desk)
  const receiver = aReceiver(desk, () => ({ status: 404, answer: 'onde?' }))
  const result = await tryOut(receiver.ports, (rule) => desk.as('admin')(rule), { id })
  expect(result).toMatchObject({ ok: false, status: 404, failure: null, answer: 'onde?' })
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ type: 'ping', data: { webhook: { id } } })
  expect(await deliveriesOf(desk)).toEqual([])
  await desk.rows((tx) => tx.updateTable('webhooks').set({ sealed: 'nada' }).execute())
  await expect(tryOut(receiver.ports, (rule) => desk.as('admin')(rule), { id })).rejects.toMatchObject({ code: 'webhook_sealed' })
})

test('W01 an address that has come to lead inside is refused when it is tried out, and is not called', async ({ desk }) => {
  const { id } = await aWebhook(desk)
  const { calls, ports } = aReceiver(desk)
  const inside = { ...ports, webhooks: { ...ports.webhooks, leadsInside: async () => true } }
  await expect(tryOut(inside, (rule) => desk.as('admin')(rule), { id })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'url', reason: 'webhook_url' }],
  })
  expect(calls).toEqual([])
})

test('old deliveries are forgotten, and what waits too long is given up', async ({ desk }) => {
  const { id: webhookId } = await aWebhook(desk)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const row = (cause: string, values: object) => ({ tenantId: desk.id, webhookId, event: 'ticket.created', cause, body: '{}', ...values })
  await desk.rows((tx) =>
    tx
      .insertInto('webhookDeliveries')
      .values([
        row('old', { createdAt: ago(31), state: 'delivered', nextAt: null }),
        row('kept', { createdAt: ago(29), state: 'delivered', nextAt: null }),
        row('late', { createdAt: ago(5), nextAt: ago(4) }),
        row('soon', { nextAt: ago(1) }),
      ] as never)
      .execute(),
  )
  await forgetDeliveries({ db: desk.db })
  expect((await deliveriesOf(desk)).map(({ state }) => state)).toEqual(['delivered', 'failed', 'waiting'])
})

test('a chat service is sent a message in its form, which the log shows as it went out', async ({ desk }) => {
  const { id } = await aWebhook(desk, { name: 'Plantão', format: 'slack', url: 'https://hooks.slack.example/x' })
  const ticket = await open(desk)
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  const { body } = receiver.calls[0] ?? { body: '{}' }
  expect(JSON.parse(body)).toEqual({
    text: expect.stringContaining(`<https://balcao.test/tickets/${ticket.id}|#${ticket.number} · Impressora>`),
  })
  const [delivery] = await deliveriesOf(desk)
  expect(await desk.as('admin')((ctx) => deliveries.get(ctx, { id: delivery?.id ?? 0 }, installed))).toMatchObject({ body })
  expect(await desk.as('admin')(webhooks.get, { id })).toMatchObject({ format: 'slack' })
  await tryOut(receiver.ports, (rule) => desk.as('admin')(rule), { id })
  expect(receiver.calls[1]?.body).toContain('Teste do Balcão')
})
