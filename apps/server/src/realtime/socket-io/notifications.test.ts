import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { Desk, Person } from '@balcao/core/testing/desk'
import { expect, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { test, tokenOf } from '../../testing/server.ts'
import { bareConnect, connect, type Told } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }
const READ_AT = '2026-11-22T03:00:00.000Z'

const aNotification = (desk: Desk, { id }: Person, values: object = {}) =>
  desk.rows((tx) =>
    tx
      .insertInto('notifications')
      .values({
        tenantId: desk.id,
        userId: id,
        sourceKey: `k${Math.random()}`,
        title: 'Título',
        message: 'Texto',
        type: 'announcement',
        module: 'system',
        metadata: '{}',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const tell = <N extends EventName>(desk: Desk, name: N, payload: EventPayload<N>) => desk.asSystem((ctx) => ctx.emit(name, payload))

/** Everything that becomes of somebody's notifications, once. */
async function aDayOf(desk: Desk, person: Person) {
  const ticket = await desk.aTicket()
  const first = await aNotification(desk, person, { groupKey: 'g' })
  const second = await aNotification(desk, person, { groupKey: 'g', entityType: 'ticket', entityId: ticket.id, title: 'Segunda' })
  const userId = person.id
  await tell(desk, 'notification:new', { userId, notificationId: second.id, onto: first.id })
  await tell(desk, 'notification:read', { userId, notificationId: first.id, readAt: READ_AT, groupKeys: [] })
  await tell(desk, 'notification:update', { userId, notificationId: first.id, updates: { isRead: false, readAt: null }, groupKeys: [] })
  const both = [first.id, second.id]
  await tell(desk, 'notification:bulk-update', { userId, notificationIds: both, updates: { isRead: true, readAt: READ_AT }, groupKeys: [] })
  await tell(desk, 'notification:delete', { userId, notificationIds: both, groupKeys: ['g'] })
  return { ticket, first, second }
}

const shown = (events: Told[]) =>
  events
    .filter(({ name }) => name.startsWith('notification'))
    .map(({ name, payload: { id, ids, seq: _, ...rest } }) => [name, id ?? ids, rest])

/** What becomes of such a day in each variant: whoever signs in by events knows no `notification:read`. */
function expectedOf({ first, second, ticket }: Awaited<ReturnType<typeof aDayOf>>) {
  const both = [first.id, second.id]
  const around = (read: unknown) => [
    ['notification:new', second.id, expect.objectContaining({ title: 'Segunda', groupKey: 'g', groupCount: 2, entityId: ticket.id })],
    ['notification:update', first.id, { updates: { groupCount: 2, updatedAt: expect.any(String) } }],
    read,
    ['notification:update', first.id, { updates: { isRead: false, readAt: null } }],
    ['notification:bulk-update', both, { updates: { isRead: true, readAt: READ_AT }, action: 'mark-read' }],
    ...both.map((id) => ['notification:delete', id, {}]),
  ]
  return {
    byQuery: around(['notification:read', first.id, { readAt: READ_AT }]),
    byEvents: around(['notification:update', first.id, { updates: { isRead: true, readAt: READ_AT } }]),
  }
}

for (const transports of [['websocket', 'polling'], ['polling']])
  test(`R-320 R-321 R-322 R-323 R-324 R-325 R-326 R-327 both variants hear each event of the channel, with the fields named (${transports})`, async ({
    server,
    desk,
  }) => {
    const person = await desk.person('agent')
    const { token } = await tokenOf(server, desk, person)
    const byQuery = await connect(server.url, '/notifications', undefined, { query: { token }, transports, upgrade: false })
    const byEvents = await connect(server.url, '/notifications', undefined, { transports, upgrade: false })
    byEvents.socket.emit('auth', { token })
    expect(await byEvents.ask('join:tenant', desk.id)).toEqual({ ok: true, tenantId: desk.id })
    expect(await byEvents.ask('join:user', { userId: person.id })).toEqual({ ok: true, userId: person.id })
    expect(byEvents.named('authenticated')).toEqual([{ userId: person.id, tenantId: desk.id }])

    const expected = expectedOf(await aDayOf(desk, person))
    await publish(server, desk)
    await vi.waitFor(() => expect(shown(byQuery.events)).toEqual(expected.byQuery), soon)
    await vi.waitFor(() => expect(shown(byEvents.events)).toEqual(expected.byEvents), soon)
    byQuery.close()
    byEvents.close()
  })

test('R-320…R-327 a client without a library hears the same over a bare websocket, in both variants', async ({ server, desk }) => {
  const person = await desk.person('agent')
  const { token } = await tokenOf(server, desk, person)
  const byQuery = await bareConnect(server.url, '/notifications', undefined, `&token=${encodeURIComponent(token)}`)
  const byEvents = await bareConnect(server.url, '/notifications', undefined)
  byEvents.send('auth', { token })
  expect(await byEvents.ask('join:tenant', desk.id)).toEqual({ ok: true, tenantId: desk.id })
  expect(await byEvents.ask('join:user', { userId: person.id })).toEqual({ ok: true, userId: person.id })
  const authenticated = byEvents.events().filter(({ name }) => name === 'authenticated')
  expect(authenticated).toEqual([{ name: 'authenticated', payload: { userId: person.id, tenantId: desk.id } }])

  const expected = expectedOf(await aDayOf(desk, person))
  await publish(server, desk)
  await vi.waitFor(() => expect(shown(byQuery.events())).toEqual(expected.byQuery), soon)
  await vi.waitFor(() => expect(shown(byEvents.events())).toEqual(expected.byEvents), soon)
  byQuery.socket.close()
  byEvents.socket.close()
})

test('R-352 the ticket channel tells of a new one as `notification`, with the fields its client reads', async ({ server, desk }) => {
  const person = await desk.person('client')
  const { token } = await tokenOf(server, desk, person)
  const one = await connect(server.url, '/tickets', token)
  const bare = await bareConnect(server.url, '/', token)
  const day = await aDayOf(desk, person)
  const { ticket } = day
  await publish(server, desk)
  await one.until(() => one.named('notification').length === 1)
  expect(one.named('notification')[0]).toMatchObject({ id: ticket.id, ticketId: ticket.id, title: 'Segunda', message: 'Texto' })
  expect(one.named('notification:new')).toEqual([])
  // The namespace that has no name is both channels at once.
  await vi.waitFor(() => {
    const received = shown(bare.events())
    expect(received.filter(([name]) => name === 'notification')).toEqual([
      ['notification', ticket.id, expect.objectContaining({ title: 'Segunda' })],
    ])
    expect(received.filter(([name]) => name !== 'notification')).toEqual(expectedOf(day).byQuery)
  }, soon)
  expect(bare.events().map(({ name }) => name)).toContain('connected')
  bare.socket.close()
  one.close()
})

test('more than can be named is read anew', async ({ server, desk }) => {
  const person = await desk.person('agent')
  const one = await connect(server.url, '/notifications', (await tokenOf(server, desk, person)).token)
  await tell(desk, 'notification:delete', { userId: person.id, notificationIds: null, groupKeys: [] })
  await publish(server, desk)
  await one.until((events) => events.some(({ name }) => name === 'refetch'))
  one.close()
})

test('T15 T16 naming another tenant or person is refused, and nobody hears of others’ notifications', async ({ server, desk, other }) => {
  const [mine, theirs] = [await desk.person('agent'), await desk.person('admin')]
  const foreign = await other.person('agent')
  const one = await connect(server.url, '/notifications', undefined)
  expect(await one.ask('join:tenant', desk.id)).toMatchObject({ ok: false, error: { statusCode: 401, code: 'unauthenticated' } })
  expect(await one.ask('auth', (await tokenOf(server, desk, mine)).token)).toMatchObject({ ok: true })
  for (const [event, id] of [
    ['join:tenant', other.id],
    ['join:user', theirs.id],
    ['join:user', foreign.id],
  ] as const)
    expect(await one.ask(event, id)).toMatchObject({ ok: false, error: { statusCode: 404 } })
  await aDayOf(desk, theirs)
  await aDayOf(other, foreign)
  await publish(server, other)
  await tell(desk, 'notification:read', { userId: mine.id, notificationId: 1, readAt: READ_AT, groupKeys: [] })
  await publish(server, desk)
  await one.until((events) => events.some(({ name }) => name === 'notification:update'))
  expect(shown(one.events)).toEqual([['notification:update', 1, { updates: { isRead: true, readAt: READ_AT } }]])
  one.close()
})

test('signing in by events: nobody else may go on in one’s place, wrong tokens end after three, and logout closes', async ({
  server,
  desk,
}) => {
  const agent = await tokenOf(server, desk, 'agent')
  const one = await connect(server.url, '/notifications', undefined)
  await one.ask('auth', { token: agent.token })
  const renewed = await tokenOf(server, desk, 'agent')
  expect(await one.ask('auth', { token: renewed.token })).toMatchObject({ ok: true })
  expect(await one.ask('auth', { token: (await tokenOf(server, desk, 'admin')).token })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  await server.rest('POST', '/auth/logout', { token: agent.token })
  await publish(server, desk)
  await tell(desk, 'notification:read', { userId: agent.person.id, notificationId: 1, readAt: READ_AT, groupKeys: [] })
  await publish(server, desk)
  await one.until((events) => events.some(({ name }) => name === 'notification:update'))
  await server.rest('POST', '/auth/logout', { token: renewed.token })
  await publish(server, desk)
  await vi.waitFor(() => expect(one.closed()).toBe('io server disconnect'), soon)

  const guessing = await connect(server.url, '/notifications', undefined)
  for (const token of ['x', renewed.token, 'a.b.c']) guessing.socket.emit('auth', { token })
  await vi.waitFor(() => expect(guessing.closed()).toBe('io server disconnect'), soon)
  expect(guessing.named('error').map(({ code }) => code)).toEqual(expect.arrayContaining(['session_expired', 'unauthenticated']))
})
