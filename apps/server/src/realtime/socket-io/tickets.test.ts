import { AddComment } from '@balcao/contracts/comments/comments'
import * as comments from '@balcao/core/comments/comments'
import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { expect, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { test, tokenOf } from '../../testing/server.ts'
import { bareConnect, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }

/** Everything that the channel names, once, to one ticket. */
async function aDayAt(desk: Desk): Promise<number> {
  const { id } = await desk.aTicket({ title: 'Impressora sem tinta' })
  const agent = await desk.person('agent')
  await desk.asSystem((ctx) => ctx.emit('ticket:created', { ticketId: id }))
  await desk.as('supervisor')(tickets.update, { id, title: 'Impressora parada' })
  await desk.as('supervisor')(tickets.update, { id, assigneeId: agent.id })
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'Tinta trocada' }))
  return id
}
const NAMED = ['ticket:created', 'ticket:updated', 'ticket:assigned', 'ticket:status_changed', 'comment:added']
const settled = (names: string[]) => NAMED.every((name) => names.includes(name))

for (const transports of [['websocket', 'polling'], ['polling']])
  test(`R-329 R-333 R-343 R-344 R-346 R-347 R-348 R-349 R-350 R-351 R-353 the standard client receives each event of the channel with the fields it reads (${transports})`, async ({
    server,
    desk,
  }) => {
    const { token } = await tokenOf(server, desk, 'agent')
    const one = await connect(server.url, '/tickets', token, { transports, upgrade: false })
    await one.until((events) => events.some(({ name }) => name === 'connected'))
    expect(one.socket.io.engine.transport.name).toBe(transports[0])
    expect(await one.ask('subscribe:tickets')).toEqual({ ok: true, ticketId: null })
    const id = await aDayAt(desk)
    await publish(server, desk)
    await one.until((events) => settled(events.map(({ name }) => name)))
    for (const name of NAMED) expect(one.named(name)[0]).toMatchObject({ id, ticketId: id, title: 'Impressora parada' })
    const created = one.named('ticket:created')[0] as { message: string; ticket: { number: number } }
    const { number } = created.ticket
    const { name: agent } = await desk.person('agent')
    expect(created.message).toBe(`Ticket #${number} foi criado`)
    expect(one.named('ticket:assigned')[0]).toMatchObject({
      assignedTo: agent,
      message: `Ticket #${number} foi atribuído a ${agent}`,
    })
    expect(one.named('ticket:status_changed').at(-1)).toMatchObject({ newStatus: 'resolved' })
    expect(one.named('comment:added')[0]).toMatchObject({ comment: 'Tinta trocada', message: 'Um novo comentário foi adicionado' })
    one.close()
  })

test('a client without a library hears them over a bare websocket, in the namespace that has no name too', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const all = await Promise.all(['/', '/tickets'].map((namespace) => bareConnect(server.url, namespace, token)))
  for (const one of all) one.send('subscribe:tickets', {})
  // With an acknowledgement asked for: what was sent before it is done.
  for (const [place, one] of ['', '/tickets,'].map((at, n) => [at, all[n]] as const)) {
    one?.socket.send(`42${place}1["unsubscribe:tickets",{"ticketId":1}]`)
    await vi.waitFor(() => expect(one?.frames.at(-1)).toBe(`43${place}1[{"ok":true,"ticketId":1}]`), soon)
  }
  await aDayAt(desk)
  await publish(server, desk)
  for (const one of all) {
    await vi.waitFor(() => expect(settled(one.events().map(({ name }) => name))).toBe(true), soon)
    one.socket.close()
  }
})

test('R-353 R-354 one ticket is followed by its id, and not once it is let go of; all is all but those', async ({ server, desk }) => {
  const [first, second] = [await desk.aTicket(), await desk.aTicket()]
  const { token } = await tokenOf(server, desk, 'agent')
  const [one, all] = [await connect(server.url, '/tickets', token), await connect(server.url, '/tickets', token)]
  const touch = async (title: string) => {
    for (const { id } of [first, second]) await desk.as('supervisor')(tickets.update, { id, title })
    await publish(server, desk)
  }
  const received = (who: typeof one) => who.named('ticket:updated').map(({ title, ticketId }) => [title, ticketId])
  const witness = await connect(server.url, '/tickets', token)
  await witness.ask('subscribe:tickets', {})
  await touch('ninguém ouve')
  // On its way until then: who asked meanwhile would hear it.
  await witness.until(() => received(witness).length === 2)
  await one.ask('subscribe:tickets', { ticketId: String(first.id) })
  await all.ask('subscribe:tickets', {})
  await touch('um')
  await all.until(() => received(all).length === 2)
  expect(received(one)).toEqual([['um', first.id]])
  await one.ask('unsubscribe:tickets', { ticketId: first.id })
  await all.ask('unsubscribe:tickets', first.id)
  await touch('dois')
  await all.until(() => received(all).length === 3)
  expect(received(all).at(-1)).toEqual(['dois', second.id])
  await all.ask('unsubscribe:tickets')
  await one.ask('subscribe:tickets', '')
  await touch('três')
  await one.until(() => received(one).length === 3)
  expect([received(all).length, received(one)[0]]).toEqual([3, ['um', first.id]])
  one.close()
  all.close()
})

test('T15 T16 a stranger is told that a ticket does not exist, as of any id, and nobody hears what they may not read', async ({
  server,
  desk,
  other,
}) => {
  const { id } = await desk.aTicket()
  const stranger = await connect(server.url, '/tickets', (await tokenOf(server, other, 'super_admin')).token)
  const bystander = await connect(server.url, '/tickets', (await tokenOf(server, desk, await desk.aUser('client'))).token)
  const customer = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'client')).token)
  const agent = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'agent')).token)
  const answers = []
  for (const one of [stranger, bystander])
    for (const ticketId of [id, 2_000_000_000]) {
      const { error } = (await one.ask('subscribe:tickets', { ticketId })) as { error: Record<string, unknown> }
      answers.push({ ...error, requestId: '' })
    }
  expect(answers[0]).toMatchObject({ statusCode: 404, code: 'ticket_not_found' })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  for (const one of [stranger, bystander, customer, agent]) await one.ask('subscribe:tickets')

  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'CANARIO-NOTA', isInternal: true }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'Resposta ao cliente' }))
  await publish(server, desk)
  await agent.until(() => agent.named('comment:added').length === 2)
  await customer.until(() => customer.named('comment:added').length === 1)
  expect(customer.named('comment:added')[0]).toMatchObject({ comment: 'Resposta ao cliente', isInternal: false })
  // An answer comes after whatever was sent before it.
  for (const one of [stranger, bystander, customer]) await one.ask('subscribe:tickets')
  expect(JSON.stringify([customer.events, bystander.events, stranger.events])).not.toContain('CANARIO')
  for (const one of [stranger, bystander]) expect(one.events.map(({ name }) => name)).toEqual(['connected'])
  for (const one of [stranger, bystander, customer, agent]) one.close()
})
