import { UpdateUser } from '@balcao/contracts/users/changes'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import { update } from '@balcao/core/users/update'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen, listenBySse } from '../testing/live.ts'
import { someProcesses } from '../testing/processes.ts'
import { ask, signIn } from '../testing/server.ts'

let testDb: TestDatabase
let desk: Desk
let other: Desk
let processes: Awaited<ReturnType<typeof someProcesses>>
let urls: string[]

beforeAll(async () => {
  testDb = await aDatabase({ max: 10 })
  await migrateQueues(testDb.url)
  desk = await aDesk(testDb.db)
  other = await aDesk(testDb.db)
  processes = await someProcesses(testDb.url)
  await processes.startWorker()
  urls = [(await processes.startServer()).url, (await processes.startServer()).url]
})
afterAll(async () => {
  await processes.close()
  await testDb.close()
})

/** A socket that is admitted and subscribes to nothing. */
async function idle(url: string, token: string): Promise<{ closed: () => number | undefined }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc-ws?connectionParams=1`)
  let code: number | undefined
  let answered = false
  socket.on('open', () => {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
    socket.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'auth.session.profile' } }))
  })
  socket.on('message', (data) => {
    answered ||= String(data).includes('"result"')
  })
  socket.on('close', (closed) => {
    code = closed
  })
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(true)
  return { closed: () => code }
}

/** Connections of each kind on both servers, by a session that began on the first. */
async function live(token: string) {
  const all = []
  for (const url of urls) all.push(await listen(url, token), await listenBySse(url, token), await idle(url, token))
  return all
}
const ends = (all: { closed: () => number | undefined }[]) => all.map((one) => one.closed())
const ENDED = [4401, 0, 4401, 4401, 0, 4401]
const STANDING = ENDED.map(() => undefined)
const within = { timeout: 5_000, interval: 50 }

test('R10 S08 a disabled user is disconnected on every server within five seconds, and nobody else is', async () => {
  const person = await desk.aUser('agent')
  const theirs = await live((await signIn({ url: urls[0] ?? '' }, desk, person)).token)
  const others = await live((await signIn({ url: urls[0] ?? '' }, desk, 'supervisor')).token)
  await desk.as('admin')(update, UpdateUser.parse({ id: person.id, active: false }))
  await expect.poll(() => ends(theirs), within).toEqual(ENDED)
  expect(ends(others)).toEqual(STANDING)
})

test('T24 S08 a suspended tenant is disconnected on every server within five seconds, whoever suspended it', async () => {
  const tokens = [await signIn({ url: urls[0] ?? '' }, desk, 'agent'), await signIn({ url: urls[1] ?? '' }, desk, 'client')]
  const theirs = [...(await live(tokens[0]?.token ?? '')), ...(await live(tokens[1]?.token ?? ''))]
  const neighbours = await live((await signIn({ url: urls[0] ?? '' }, other, 'agent')).token)
  await testDb.asOwner(`set role balcao_system; update tenants set status = 'suspended' where id = ${desk.id}; reset role`)
  await expect.poll(() => ends(theirs), within).toEqual([...ENDED, ...ENDED])
  expect(ends(neighbours)).toEqual(STANDING)
  for (const { token, cookie } of tokens)
    for (const url of urls) {
      expect(await ask(url, 'GET', '/api/tickets', { token })).toMatchObject({ status: 403, body: { code: 'tenant_suspended' } })
      expect((await ask(url, 'POST', '/api/auth/refresh', { headers: { cookie, origin: url } })).status).toBe(401)
    }
})
