import type { Conversations } from '@balcao/core/ports'
import type { Desk, Person } from '@balcao/core/testing/desk'
import { expect, onTestFinished, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { aServer, test, tokenOf } from '../../testing/server.ts'
import { type Connected, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Conversations as a store of them would answer for: by tenant and id. */
function conversations() {
  const members = new Map<string, Set<number>>()
  const key = (tenantId: number, id: number) => `${tenantId}/${id}`
  const port: Conversations = { includes: async ({ tenantId, userId }, id) => members.get(key(tenantId, id))?.has(userId) ?? false }
  return {
    port,
    begin: (desk: Desk, id: number, people: Person[]) => members.set(key(desk.id, id), new Set(people.map((one) => one.id))),
  }
}

const seen = (one: Connected) => one.events.map(({ name, payload }) => [name, payload.userId])

test('R-430…R-441 participants hear what each of them does, on both transports and both servers, in one order', async ({ house, desk }) => {
  const store = conversations()
  const tune = { conversations: store.port }
  const [one, two] = [await aServer(house.url, {}, tune), await aServer(house.url, {}, tune)]
  onTestFinished(async () => void (await Promise.all([one.stop(), two.stop()])))
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  store.begin(desk, 7, [ana, rui])
  const first = await connect(one.url, '/chat', (await tokenOf(one, desk, ana)).token)
  const second = await connect(two.url, '/chat', (await tokenOf(two, desk, rui)).token, { transports: ['polling'] })
  expect(await first.ask('conversation:join', { conversationId: 7 })).toEqual({ ok: true, conversationId: 7 })
  await second.ask('conversation:join', 7)
  await first.until(() => seen(first).length === 2)
  expect(seen(first)).toEqual([
    ['user:joined', rui.id],
    ['user:online', rui.id],
  ])

  first.socket.emit('typing:start', { conversationId: 7 })
  const sent = { conversationId: 7, content: 'Bom dia!', senderType: 'user', metadata: { formatting: 'markdown' } }
  expect(await first.ask('message:send', sent)).toMatchObject({ ok: true, message: { content: 'Bom dia!', authorId: ana.id } })
  first.socket.emit('typing:stop', { conversationId: 7 })
  await second.ask('message:mark_read', { conversationId: 7 })
  const names = (who: Connected) => who.events.map(({ name }) => name)
  await second.until(() => names(second).includes('conversation:read'))
  const of = (name: string) => second.named(name)[0]
  expect(of('typing:started')).toEqual({ conversationId: 7, userId: ana.id })
  expect(of('typing:stopped')).toEqual({ conversationId: 7, userId: ana.id })
  expect(of('message:received')).toEqual({
    ...sent,
    metadata: { formatting: 'markdown', suggestions: [] },
    id: expect.any(String),
    authorId: ana.id,
    createdAt: expect.any(String),
  })
  expect(of('conversation:read')).toMatchObject({ conversationId: 7, userId: rui.id, readAt: expect.any(String) })
  await first.until(() => names(first).includes('conversation:read'))
  expect(first.named('message:received')).toEqual(second.named('message:received'))
  expect(names(first)).not.toContain('typing:started')

  // Two connections of one person on two servers: gone with the last of them.
  const again = await connect(one.url, '/chat', (await tokenOf(one, desk, rui)).token)
  await again.ask('conversation:join', 7)
  second.close()
  const ends = (...last: string[]) => first.until(() => JSON.stringify(names(first).slice(-last.length)) === JSON.stringify(last))
  await ends('user:offline', 'user:online')
  await again.ask('conversation:leave', { conversationId: 7 })
  await ends('user:left')
  await again.ask('conversation:join', 7)
  again.close()
  await ends('user:joined', 'user:online', 'user:offline')
  first.close()
})

test('R19 T15 S06 S08 to who takes no part a conversation does not exist, and who is put out of one hears no more', async ({
  house,
  desk,
  other,
}) => {
  const store = conversations()
  const server = await aServer(house.url, {}, { conversations: store.port })
  onTestFinished(() => server.stop())
  const [ana, rui, eva] = [await desk.person('agent'), await desk.person('client'), await desk.person('admin')]
  store.begin(desk, 7, [ana, rui])
  const inside = await connect(server.url, '/chat', (await tokenOf(server, desk, ana)).token)
  const leaving = await connect(server.url, '/chat', (await tokenOf(server, desk, rui)).token)
  const outside = [
    await connect(server.url, '/chat', (await tokenOf(server, desk, eva)).token),
    await connect(server.url, '/chat', (await tokenOf(server, other, 'super_admin')).token),
  ]
  for (const one of [inside, leaving]) await one.ask('conversation:join', 7)
  const acts = ['conversation:join', 'typing:start', 'typing:stop', 'message:mark_read', 'conversation:leave']
  for (const one of outside) {
    for (const act of acts)
      for (const conversationId of [7, 8])
        expect(await one.ask(act, { conversationId })).toMatchObject({ ok: false, error: { code: 'conversation_not_found' } })
    expect(await one.ask('message:send', { conversationId: 7, content: 'CANARIO' })).toMatchObject({ ok: false })
  }
  for (const bad of [
    { conversationId: 7, content: 'x'.repeat(1_001) },
    { conversationId: 7, content: 'x', senderType: 'ai' },
    { conversationId: 7, content: 'x', senderType: 'system' },
    { conversationId: 7, content: 'x', metadata: { formatting: 'html' } },
    { conversationId: { $gt: 0 }, content: 'x' },
  ])
    expect(await inside.ask('message:send', bad)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  store.begin(desk, 7, [ana])
  await desk.asSystem((ctx) => ctx.emit('access:changed', { userId: rui.id }))
  await publish(server, desk)
  // Silent all the while, they hear no more of it within five seconds.
  const heard = async () => {
    const before = leaving.named('message:received').length
    await inside.ask('message:send', { conversationId: 7, content: 'ainda há quem ouça?' })
    await leaving.ask('conversation:join', 9)
    return leaving.named('message:received').length - before
  }
  await expect.poll(heard, { timeout: 5_000 }).toBe(0)
  expect(await leaving.ask('message:send', { conversationId: 7, content: 'CANARIO' })).toMatchObject({ ok: false })
  await inside.ask('message:send', { conversationId: 7, content: 'só entre nós' })
  await inside.until(() => inside.named('message:received').some(({ content }) => content === 'só entre nós'))
  await leaving.ask('conversation:join', 7)
  expect(JSON.stringify([inside.events, ...outside.map((one) => one.events)])).not.toContain('CANARIO')
  expect(JSON.stringify([leaving.events, ...outside.map((one) => one.events)])).not.toContain('só entre nós')
  for (const one of [inside, leaving, ...outside]) one.close()
})

test('as long as the product keeps no conversations, the channel is open and nobody is let into any', async ({ server, desk }) => {
  const one = await connect(server.url, '/chat', (await tokenOf(server, desk, 'super_admin')).token)
  one.socket.emit('conversation:join', { conversationId: 1 })
  await one.until(() => one.named('error').length === 1)
  expect(one.named('error')[0]).toMatchObject({ message: 'Conversa não encontrada.', code: 'conversation_not_found' })
  one.close()
  const nobody = await connect(server.url, '/chat', undefined)
  expect(nobody.refused()).toMatchObject({ code: 'unauthenticated' })
})
