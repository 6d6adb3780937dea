import { AddComment } from '@balcao/contracts/comments/comments'
import * as comments from '@balcao/core/comments/comments'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { aRedis, redisInstalled } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { someProcesses } from '../../testing/processes.ts'
import { ask, signIn } from '../../testing/server.ts'
import { type Connected, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }
const buses = redisInstalled() ? (['Postgres', 'Redis'] as const) : (['Postgres'] as const)
if (buses.length === 1) console.warn('!!! redis-server is not installed: Socket.IO is NOT tested over Redis !!!')

describe.each(buses)('two servers and a worker, bus on %s', (bus) => {
  let testDb: TestDatabase
  let desk: Desk
  let processes: Awaited<ReturnType<typeof someProcesses>>
  let servers: Awaited<ReturnType<typeof processes.startServer>>[]
  const ends: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    testDb = await aDatabase({ max: 10 })
    await migrateQueues(testDb.url)
    desk = await aDesk(testDb.db)
    const redis = bus === 'Redis' ? await aRedis() : undefined
    processes = await someProcesses(testDb.url, redis ? { REDIS_URL: redis.url } : {})
    ends.push(
      () => processes.close(),
      () => testDb.close(),
      async () => redis?.close(),
    )
    servers = [await processes.startServer(), await processes.startServer()]
    await processes.startWorker()
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  test('each hears once what is done on the other, by websocket and by polling, and logging out ends all', async () => {
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const { token } = await signIn(one, desk, 'agent')
    const all: Connected[] = []
    for (const server of [one, two])
      for (const transports of [['websocket'], ['polling']]) all.push(await connect(server.url, '/', token, { transports }))
    for (const each of all) await each.ask('subscribe:tickets')
    const { id } = await desk.aTicket()
    const count = 10
    for (let n = 0; n < count; n++) await desk.as('supervisor')(tickets.update, { id, title: `título ${n}` })
    await desk.as('supervisor')(comments.add, AddComment.parse({ ticketId: id, content: 'fim' }))
    for (const each of all) await each.until(() => each.named('comment:added').length > 0)
    const titles = Array.from({ length: count }, (_, n) => [{ field: 'title', from: expect.anything(), to: `título ${n}` }])
    for (const each of all) expect(each.named('ticket:updated').map(({ changes }) => changes)).toEqual(titles)
    await ask(two.url, 'POST', '/api/auth/logout', { token })
    for (const each of all) await vi.waitFor(() => expect(each.closed()).toBe('io server disconnect'), soon)
  })

  test('a notification that the worker writes is heard once on both, and so is that it was read on the other', async () => {
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const [agent, bystander] = [await desk.person('agent'), await desk.person('supervisor')]
    const { token } = await signIn(one, desk, agent)
    const all: Connected[] = []
    for (const server of [one, two])
      for (const transports of [['websocket'], ['polling']]) all.push(await connect(server.url, '/notifications', token, { transports }))
    const outside = await connect(two.url, '/notifications', (await signIn(two, desk, bystander)).token)
    const { id: ticketId } = await desk.aTicket({ title: 'Impressora sem tinta' })
    await desk.as('admin')(tickets.update, { id: ticketId, assigneeId: agent.id })
    for (const each of all) await each.until(() => each.named('notification:new').length > 0)
    const [received] = all[0]?.named('notification:new') ?? []
    expect(received).toMatchObject({ entityType: 'ticket', entityId: ticketId, isRead: false })
    expect((await ask(two.url, 'PATCH', `/api/notifications/${received?.id}/read`, { token })).status).toBe(200)
    for (const each of all) {
      await each.until(() => each.named('notification:read').length > 0)
      expect(each.named('notification:new')).toEqual([received])
      expect(each.named('notification:read')).toEqual([{ id: received?.id, readAt: expect.any(String), seq: expect.any(Number) }])
    }
    expect(outside.named('notification:new').filter(({ entityId }) => entityId === ticketId)).toEqual([])
    for (const each of [...all, outside]) each.close()
  })

  test('what one participant says is heard by the other on the other server, and by nobody else', async () => {
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const [ana, rui, eva] = [await desk.person('support-agent'), await desk.person('client'), await desk.person('admin')]
    const tokens = await Promise.all([ana, rui, eva].map(async (who) => (await signIn(one, desk, who)).token))
    const asked = { title: 'Plantão', type: 'support', participantIds: [rui.id] }
    const made = await ask(one.url, 'POST', '/api/chat/conversations', { token: tokens[0], body: asked })
    expect(made).toMatchObject({ status: 201, body: { title: 'Plantão', participantIds: [ana.id, rui.id].toSorted((a, b) => a - b) } })
    const conversationId = made.body.id as number
    const first = await connect(one.url, '/chat', tokens[0])
    const second = await connect(two.url, '/chat', tokens[1], { transports: ['polling'] })
    const outside = await connect(two.url, '/chat', tokens[2])
    for (const each of [first, second])
      expect(await each.ask('conversation:join', { conversationId })).toEqual({ ok: true, conversationId })
    expect(await outside.ask('conversation:join', { conversationId })).toMatchObject({
      ok: false,
      error: { code: 'conversation_not_found' },
    })
    const said = await first.ask('message:send', { conversationId, content: 'Bom dia!', senderType: 'user' })
    expect(said).toMatchObject({ ok: true, message: { conversationId, content: 'Bom dia!', authorId: ana.id } })
    for (const each of [first, second]) {
      await each.until(() => each.named('message:received').length > 0)
      expect(each.named('message:received')).toEqual([said.message])
    }
    first.socket.emit('typing:start', { conversationId })
    await second.until(() => second.named('typing:started').length > 0)
    expect(await second.ask('message:mark_read', { conversationId })).toEqual({ ok: true, conversationId })
    await first.until(() => first.named('conversation:read').length > 0)
    expect(outside.events).toEqual([])
    for (const each of [first, second, outside]) each.close()
  })

  test('a poll that reaches another server fails cleanly, and a killed server’s clients find the other', async () => {
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const opened = await ask(one.url, 'GET', '/socket.io/?EIO=4&transport=polling')
    const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
    const stray = await ask(two.url, 'GET', `/socket.io/?EIO=4&transport=polling&sid=${sid}`)
    expect([stray.status, stray.body]).toEqual([400, { code: 1, message: 'Session ID unknown' }])

    const { token } = await signIn(two, desk, 'supervisor')
    const polling = await connect(one.url, '/', token, { transports: ['polling'] })
    const socket = await connect(one.url, '/', token, { transports: ['websocket'] })
    await one.kill()
    for (const each of [polling, socket]) await vi.waitFor(() => expect(each.closed()).toMatch(/^transport/), soon)
    const back = await connect(two.url, '/', token)
    expect(back.refused()).toBeUndefined()
    back.close()
  })
})
