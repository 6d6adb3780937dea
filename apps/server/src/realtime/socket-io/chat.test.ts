import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import { expect, onTestFinished, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { aServer, test, tokenOf } from '../../testing/server.ts'
import { bareConnect, type Connected, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }

const seen = (one: Connected) => one.events.map(({ name, payload }) => [name, payload.userId])

test('R-430 R-431 R-432 R-433 R-434 R-435 R-436 R-437 R-438 R-439 R-440 R-441 R-405 participants hear what each of them does, on both transports and both servers, in one order', async ({
  testDb,
  desk,
}) => {
  const [one, two] = [await aServer(testDb.url), await aServer(testDb.url)]
  onTestFinished(async () => void (await Promise.all([one.stop(), two.stop()])))
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const first = await connect(one.url, '/chat', (await tokenOf(one, desk, ana)).token)
  const second = await connect(two.url, '/chat', (await tokenOf(two, desk, rui)).token, { transports: ['polling'] })
  expect(await first.ask('conversation:join', { conversationId: id })).toEqual({ ok: true, conversationId: id })
  await second.ask('conversation:join', id)
  await first.until(() => seen(first).length === 2)
  expect(seen(first)).toEqual([
    ['user:joined', rui.id],
    ['user:online', rui.id],
  ])

  first.socket.emit('typing:start', { conversationId: id })
  const sent = { conversationId: id, content: 'Bom dia!', senderType: 'user', metadata: { formatting: 'markdown' } }
  expect(await first.ask('message:send', sent)).toMatchObject({ ok: true, message: { content: 'Bom dia!', authorId: ana.id } })
  await first.ask('typing:stop', { conversationId: id })
  await second.ask('message:mark_read', { conversationId: id })
  await publish(one, desk)
  await publish(two, desk)
  const names = (who: Connected) => who.events.map(({ name }) => name)
  await second.until(() => names(second).includes('conversation:read'))
  // In the order in which they were said, though each was looked up; what is stored comes by its event.
  const byFirst = ['typing:started', 'typing:stopped']
  expect(names(second).filter((name) => byFirst.includes(name))).toEqual(byFirst)
  const of = (name: string) => second.named(name)[0]
  expect(of('typing:started')).toEqual({ conversationId: id, userId: ana.id })
  expect(of('typing:stopped')).toEqual({ conversationId: id, userId: ana.id })
  expect(of('message:received')).toEqual({
    ...sent,
    metadata: { formatting: 'markdown', suggestions: [] },
    id: expect.any(Number),
    seq: 1,
    clientId: null,
    authorId: ana.id,
    createdAt: expect.any(String),
  })
  expect(of('conversation:read')).toMatchObject({ conversationId: id, userId: rui.id, readAt: expect.any(String) })
  await first.until(() => names(first).includes('conversation:read'))
  await first.until(() => names(first).includes('message:received'))
  expect(first.named('message:received')).toEqual(second.named('message:received'))
  expect(names(first)).not.toContain('typing:started')

  // Two connections of one person on two servers: gone with the last of them.
  const again = await connect(one.url, '/chat', (await tokenOf(one, desk, rui)).token)
  await again.ask('conversation:join', id)
  second.close()
  const ends = (...last: string[]) => first.until(() => JSON.stringify(names(first).slice(-last.length)) === JSON.stringify(last))
  await ends('user:offline', 'user:online')
  await again.ask('conversation:leave', { conversationId: id })
  await ends('user:left')
  await again.ask('conversation:join', id)
  again.close()
  await ends('user:joined', 'user:online', 'user:offline')
  first.close()
})

test('R-430…R-441 clients without a library say and hear each event over a bare websocket', async ({ server, desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const conversationId = await desk.aConversation([ana, rui])
  const first = await bareConnect(server.url, '/chat', (await tokenOf(server, desk, ana)).token)
  const second = await bareConnect(server.url, '/chat', (await tokenOf(server, desk, rui)).token)
  for (const one of [first, second]) expect(await one.ask('conversation:join', { conversationId })).toEqual({ ok: true, conversationId })
  second.send('typing:start', { conversationId })
  second.send('typing:stop', { conversationId })
  const said = await second.ask('message:send', { conversationId, content: 'Bom dia!', senderType: 'user' })
  expect(said).toMatchObject({ ok: true, message: { conversationId, content: 'Bom dia!', authorId: rui.id } })
  expect(await second.ask('message:mark_read', { conversationId })).toEqual({ ok: true, conversationId })
  await publish(server, desk)
  // Who speaks hears what was said and read, as the others do.
  const received = () => second.events().map(({ name }) => name)
  await vi.waitFor(() => expect(received()).toEqual(expect.arrayContaining(['message:received', 'conversation:read'])), soon)
  expect(await second.ask('conversation:leave', { conversationId })).toEqual({ ok: true, conversationId })
  await second.ask('conversation:join', { conversationId })
  second.socket.close()
  const his = { conversationId, userId: rui.id }
  await vi.waitFor(
    () =>
      expect(first.events().filter(({ payload }) => payload.userId !== ana.id)).toEqual([
        { name: 'user:joined', payload: his },
        { name: 'user:online', payload: his },
        { name: 'typing:started', payload: his },
        { name: 'typing:stopped', payload: his },
        { name: 'message:received', payload: (said as { message: object }).message },
        { name: 'conversation:read', payload: { ...his, readAt: expect.any(String) } },
        { name: 'user:left', payload: his },
        { name: 'user:joined', payload: his },
        { name: 'user:online', payload: his },
        { name: 'user:offline', payload: his },
      ]),
    soon,
  )
  first.socket.close()
})

test('R19 T15 S06 S08 to who takes no part a conversation does not exist, and who is put out of one hears no more', async ({
  testDb,
  desk,
  other,
}) => {
  const server = await aServer(testDb.url)
  onTestFinished(() => server.stop())
  const [ana, rui, eva] = [await desk.person('agent'), await desk.person('client'), await desk.person('admin')]
  const id = await desk.aConversation([ana, rui])
  const inside = await connect(server.url, '/chat', (await tokenOf(server, desk, ana)).token)
  const leaving = await connect(server.url, '/chat', (await tokenOf(server, desk, rui)).token)
  const outside = [
    await connect(server.url, '/chat', (await tokenOf(server, desk, eva)).token),
    await connect(server.url, '/chat', (await tokenOf(server, other, 'super_admin')).token),
  ]
  for (const one of [inside, leaving]) await one.ask('conversation:join', id)
  const acts = ['conversation:join', 'typing:start', 'typing:stop', 'message:mark_read', 'conversation:leave']
  for (const one of outside) {
    for (const act of acts)
      for (const conversationId of [id, 2_000_000_061])
        expect(await one.ask(act, { conversationId })).toMatchObject({ ok: false, error: { code: 'conversation_not_found' } })
    expect(await one.ask('message:send', { conversationId: id, content: 'CANARIO' })).toMatchObject({ ok: false })
  }
  for (const bad of [
    { conversationId: id, content: 'x'.repeat(1_001) },
    { conversationId: id, content: 'x', senderType: 'ai' },
    { conversationId: id, content: 'x', senderType: 'system' },
    { conversationId: id, content: 'x', metadata: { formatting: 'html' } },
    { conversationId: { $gt: 0 }, content: 'x' },
  ])
    expect(await inside.ask('message:send', bad)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  await desk.rows((tx) => tx.deleteFrom('conversationParticipants').where('userId', '=', rui.id).execute())
  await desk.asSystem((ctx) => ctx.emit('access:changed', { userId: rui.id }))
  await publish(server, desk)
  // Silent all the while, they hear no more of it within five seconds.
  const received = async () => {
    const before = leaving.named('message:received').length
    await inside.ask('message:send', { conversationId: id, content: 'ainda há quem ouça?' })
    await publish(server, desk)
    await leaving.ask('conversation:join', 2_000_000_061)
    return leaving.named('message:received').length - before
  }
  await expect.poll(received, { timeout: 5_000 }).toBe(0)
  expect(await leaving.ask('message:send', { conversationId: id, content: 'CANARIO' })).toMatchObject({ ok: false })
  await inside.ask('message:send', { conversationId: id, content: 'só entre nós' })
  await publish(server, desk)
  await inside.until(() => inside.named('message:received').some(({ content }) => content === 'só entre nós'))
  await leaving.ask('conversation:join', id)
  expect(JSON.stringify([inside.events, ...outside.map((one) => one.events)])).not.toContain('CANARIO')
  expect(JSON.stringify([leaving.events, ...outside.map((one) => one.events)])).not.toContain('só entre nós')
  for (const one of [inside, leaving, ...outside]) one.close()
})

test('a conversation that does not exist is answered as a stranger’s is, and nobody comes in without a token', async ({
  server,
  desk,
  other,
}) => {
  const id = await desk.aConversation([await desk.person('agent')])
  const answers: string[] = []
  for (const there of [desk, other]) {
    const one = await connect(server.url, '/chat', (await tokenOf(server, there, 'super_admin')).token)
    for (const conversationId of [id, 2_000_000_061]) {
      one.socket.emit('conversation:join', { conversationId })
      await one.until(() => one.named('error').length === (answers.length % 2) + 1)
      const { requestId: _, ...error } = one.named('error').at(-1) ?? {}
      answers.push(JSON.stringify(error))
    }
    one.close()
  }
  expect(new Set(answers)).toEqual(
    new Set([JSON.stringify({ statusCode: 404, code: 'conversation_not_found', message: 'Conversa não encontrada.' })]),
  )
  const nobody = await connect(server.url, '/chat', undefined)
  expect(nobody.refused()).toMatchObject({ code: 'unauthenticated' })
})

test('message:delta: what a job signals reaches those in the conversation and nobody else', async ({ server, desk, other }) => {
  const [ana, lia] = [await desk.person('agent'), await desk.person('supervisor')]
  const [conversationId, elsewhere] = [await desk.aConversation([ana]), await desk.aConversation([lia])]
  const mine = await connect(server.url, '/chat', (await tokenOf(server, desk, ana)).token)
  const strangers = [
    await connect(server.url, '/chat', (await tokenOf(server, desk, lia)).token),
    await connect(server.url, '/chat', (await tokenOf(server, other, 'super_admin')).token),
  ]
  await mine.ask('conversation:join', { conversationId })
  await strangers[0]?.ask('conversation:join', { conversationId: elsewhere })
  for (const stranger of strangers) expect(await stranger.ask('conversation:join', { conversationId })).toMatchObject({ ok: false })
  const payload = { conversationId, runId: 'a', seq: 1, text: 'Abra a tela de entrada.' }
  const signal: ChatSignal = { tenantId: desk.id, conversationId, userId: 0, from: 'jobs', event: 'message:delta', payload, all: true }
  await server.deps.bus.publish(CHAT_CHANNEL, signal)
  await mine.until(() => mine.named('message:delta').length > 0)
  expect(mine.named('message:delta')).toEqual([payload])
  for (const stranger of strangers) expect(stranger.named('message:delta')).toEqual([])
})
