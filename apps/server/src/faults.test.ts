import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { aDesk } from '@balcao/core/testing/desk'
import { openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { aPostgres } from '@balcao/platform/testing/services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './testing/live.ts'
import { launch } from './testing/processes.ts'
import { aServer, tokenOf, variables } from './testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })

test('while Postgres is gone calls are 503 with Retry-After, /ready names it, and all recovers by itself', async () => {
  const postgres = await aPostgres()
  onTestFinished(() => postgres.close())
  await migrateToLatest(postgres.url)
  await migrateQueues(postgres.url)
  const db = openDatabase(postgres.url, { onIdleError: () => undefined })
  const server = await aServer(postgres.url)
  onTestFinished(async () => {
    await server.stop()
    await db.close()
  })
  const desk = await aDesk(db)
  const { token } = await tokenOf(server, desk, 'agent')
  const live = await listen(server.url, token)
  expect(await server.ask('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ready', down: [] } })

  for (let round = 0; round < 2; round++) {
    await postgres.kill()
    const refused = [
      await server.rest('GET', '/tickets', { token }),
      await server.rest('POST', '/tickets', { token, body: { title: 'x', description: 'y' } }),
      await server.ask('GET', '/trpc/tickets.list?input={}', { token }),
      await server.rest('POST', '/auth/login', { body: { email: 'a@example.test', password: 'x' } }),
    ]
    for (const answer of refused) {
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(answer.text).toContain('dependency_unavailable')
      expect(answer.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1/i)
    }
    const ready = await server.ask('GET', '/ready')
    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', down: ['database', 'queues'] } })
    expect((await server.ask('GET', '/health')).status).toBe(200)
    await postgres.start()
    const back = Date.now()
    await vi.waitFor(async () => expect((await server.rest('GET', '/tickets', { token })).status).toBe(200), {
      timeout: 20_000,
      interval: 50,
    })
    expect(Date.now() - back).toBeLessThan(5_000)
    expect((await server.rest('POST', '/tickets', { token, body: { title: 'x', description: 'y' } })).status).toBe(201)
    await vi.waitFor(async () => expect((await server.ask('GET', '/ready')).status).toBe(200), { timeout: 20_000, interval: 100 })
  }
  expect(live.closed()).toBeUndefined()
  live.close()
})

test('a server starts while Postgres is down, and serves when it comes', async () => {
  const postgres = await aPostgres()
  onTestFinished(() => postgres.close())
  await migrateToLatest(postgres.url)
  await migrateQueues(postgres.url)
  await postgres.kill()
  const server = await aServer(postgres.url)
  onTestFinished(() => server.stop())
  expect((await server.ask('GET', '/health')).status).toBe(200)
  expect((await server.ask('GET', '/ready')).status).toBe(503)
  await postgres.start()
  await vi.waitFor(async () => expect((await server.ask('GET', '/ready')).status).toBe(200), { timeout: 30_000, interval: 100 })
})

test('more callers than the database can serve are told to come again, and nobody waits for ever', async () => {
  const postgres = await aPostgres()
  onTestFinished(() => postgres.close())
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url)
  const server = await aServer(postgres.url, { DATABASE_POOL_SIZE: '2' })
  onTestFinished(async () => {
    await server.stop()
    await db.close()
  })
  const desk = await aDesk(db)
  const people = await Promise.all(Array.from({ length: 8 }, async () => tokenOf(server, desk, await desk.aUser('agent'))))
  const held = Promise.withResolvers<void>()
  const locked = desk.rows(async (tx) => {
    await tx.selectFrom('ticketNumbers').selectAll().forUpdate().execute()
    await tx.insertInto('ticketNumbers').values({ tenantId: desk.id, lastNumber: 1 }).execute()
    held.resolve()
    await sleep(1_500)
  })
  await held.promise
  const calls = Array.from({ length: 160 }, (_, n) =>
    server.rest('POST', '/tickets', { token: people[n % people.length]?.token, body: { title: `x ${n}`, description: 'y' } }),
  )
  const answers = await Promise.all(calls)
  await locked
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toContain(201)
  expect(statuses).toContain(503)
  // Whoever has the longest line gives way to the others, and is told that it is their own.
  expect([...statuses].filter((status) => ![201, 429, 503].includes(status))).toEqual([])
  expect(answers.filter(({ status }) => status > 201).every((one) => Number(one.headers.get('retry-after')) > 0)).toBe(true)
})

test('A16 a broken environment lists every mistake at once and ends with 1, without a stack or a value', async () => {
  const { ended, output } = launch('server', {
    NODE_ENV: 'production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    LOG_LEVEL: 'loud',
    AUTH_SECRET: 'short-secret',
    RATE_LIMIT_AUTH_PER_MINUTE: '0',
  })
  expect(await ended).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'AUTH_SECRET', 'RATE_LIMIT_AUTH_PER_MINUTE'])
    expect(output.stderr).toContain(name)
  expect(output.stderr).not.toMatch(/^\s+at |hunter2|short-secret|eighty/)
  const without = launch('server', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect(await without.ended).toBe(1)
  expect(without.output.stderr).toMatch(/AUTH_SECRET is required in production/)
})

test('a port that is taken is said in one line, and ends with 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const { ended, output } = launch('server', variables('postgres://x@127.0.0.1:1/x', port, '/tmp', { LOG_LEVEL: 'silent' }))
  expect(await ended).toBe(1)
  expect(output.stderr.trim().split('\n')).toEqual([`Port ${port} is already in use. Choose another with PORT=…`])
})
