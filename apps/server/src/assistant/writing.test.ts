import { setTimeout } from 'node:timers/promises'
import { aModelServer, type ModelAnswer, streamed } from '@balcao/platform/testing/model-server'
import { expect, onTestFinished } from 'vitest'
import { aServer, test as base, type ServedDesk, type TestServer, tokenOf } from '../testing/server.ts'

const test = base.extend<{ server: TestServer }>({
  server: [
    async ({ testDb }, use) => {
      const server = await aServer(testDb.url, { MODEL_INSIDE_HOSTS: '127.0.0.1' })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

const writes =
  (content: string): ModelAnswer =>
  (answer) =>
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).end(streamed({ content }))

/** A model on this machine that answers as a test says, and a ticket. */
async function aModel(desk: ServedDesk, ...answers: ModelAnswer[]) {
  const model = await aModelServer(...answers)
  onTestFinished(model.close)
  const on = { enabled: true, adapter: 'model', roles: [] }
  await desk.rows(async (tx) => {
    const changes = JSON.stringify({ features: { rewriting: on, translation: on } })
    await tx.insertInto('assistantSettings').values({ tenantId: desk.id, changes }).execute()
    const provider = { tenantId: desk.id, name: 'Modelo', baseUrl: model.baseUrl, models: JSON.stringify({ answer: 'um' }), isActive: true }
    await tx.insertInto('assistantProviders').values(provider).execute()
  })
  return { model, ticket: await desk.aTicket({ title: 'Nota', description: 'Hello, the invoice is wrong.' }) }
}

test('a draft is rewritten and a message translated over HTTP, and no transaction waits for the model', async ({
  server,
  desk,
  testDb,
}) => {
  const waiting: number[] = []
  // One that waited for the model would have done nothing for as long as that takes.
  const STANDING = `select count(*)::int as n from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and state_change < clock_timestamp() - interval '250 milliseconds'`
  const slowly: ModelAnswer = (answer, asked) =>
    void setTimeout(400)
      .then(() => testDb.asOwner(STANDING))
      .then((rows) => {
        waiting.push((rows as { n: number }[])[0]?.n ?? -1)
        writes('Prezado cliente, segue a nota 12.')(answer, asked)
      })
  const { model, ticket } = await aModel(desk, slowly)
  const { token } = await tokenOf(server, desk, 'agent')
  const rewriting = await server.ask('POST', `/api/tickets/${ticket.id}/rewriting`, {
    token,
    body: { text: 'segue a nota 12', how: 'formal' },
  })
  expect([rewriting.status, rewriting.body]).toEqual([
    200,
    { text: 'Prezado cliente, segue a nota 12.', warnings: [], fallback: null, runId: expect.any(Number) },
  ])
  const body = { commentId: null, language: 'pt-BR' }
  const first = await server.ask('POST', `/api/tickets/${ticket.id}/translation`, { token, body })
  expect(first.body).toMatchObject({ fallback: null, isKept: false, warnings: [{ kind: 'number', change: 'invented', value: '12' }] })
  expect((await server.ask('POST', `/api/tickets/${ticket.id}/translation`, { token, body })).body).toEqual({ ...first.body, isKept: true })
  expect([model.asked.length, waiting]).toEqual([2, [0, 0]])
})

test.for<[string, ModelAnswer]>([
  ['malformed', (answer) => answer.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[{"delta"')],
  ['unreachable', (answer) => answer.destroy()],
  ['overloaded', (answer) => answer.writeHead(500).end('<html>')],
  ['auth', (answer) => answer.writeHead(401).end()],
  ['unsupported', writes('')],
])('a model that fails (%s) leaves the draft as it is, and says why', async ([fallback, how], { server, desk }) => {
  const { ticket } = await aModel(desk, how)
  const { token } = await tokenOf(server, desk, 'agent')
  const answer = await server.ask('POST', `/api/tickets/${ticket.id}/rewriting`, { token, body: { text: 'Olá', how: 'shorter' } })
  expect([answer.status, answer.body]).toEqual([200, { text: null, warnings: [], fallback, runId: expect.any(Number) }])
})

test('what is wrong with an input is named, and a ticket that is not seen is none', async ({ server, desk, other }) => {
  const { ticket, model } = await aModel(desk, writes('x'))
  const [own, theirs] = [await tokenOf(server, desk, 'agent'), await tokenOf(server, other, 'super_admin')]
  const rewrite = (body: object, token = own.token, id: number | string = ticket.id) =>
    server.ask('POST', `/api/tickets/${id}/rewriting`, { token, body })
  const fields = async (body: object) => {
    const answer = await rewrite(body)
    return [answer.status, JSON.stringify(answer.body)] as const
  }
  for (const [field, body] of [
    ['text', { text: '', how: 'formal' }],
    ['text', { text: 'a'.repeat(8_001), how: 'formal' }],
    ['how', { text: 'Olá', how: 'pirata' }],
    ['language', { text: 'Olá', how: 'language', language: 'tlh' }],
    ['language', { text: 'Olá', how: 'language' }],
    ['id', { text: 'Olá', how: 'formal', other: 1, id: 'x' }],
  ] as const) {
    const [status, text] = await fields(body)
    expect([status, text.includes(`"${field}"`)], `${field}: ${text}`).toEqual([400, true])
  }
  const [foreign, nobody] = [
    await rewrite({ text: 'Olá', how: 'formal' }, theirs.token),
    await rewrite({ text: 'Olá', how: 'formal' }, own.token, 2_000_000_000),
  ]
  expect([foreign.status, nobody.status, foreign.body.code]).toEqual([404, 404, nobody.body.code])
  expect(model.asked).toEqual([])
})
