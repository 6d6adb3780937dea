import { runReaction } from '@balcao/core/run-reaction'
import { noPorts } from '@balcao/core/testing/no-files'
import { openModels } from '@balcao/platform/models/chat-completions'
import { aModelServer, type ModelAnswer, sentences, streamed } from '@balcao/platform/testing/model-server'
import { expect, onTestFinished } from 'vitest'
import { type ServedDesk, type TestServer, test, tokenOf } from '../testing/server.ts'

const QUESTION = 'onde pego a segunda via do boleto?'
const WORDS = 'A segunda via do boleto sai no portal, em Financeiro.'
const right = sentences({ text: WORDS, sources: [1] })

/** A customer asks in the chat, and a model on this machine answers as a test says. */
async function asking(server: TestServer, desk: ServedDesk, ...answers: ModelAnswer[]) {
  const model = await aModelServer(...answers)
  onTestFinished(model.close)
  await desk.rows(async (tx) => {
    const on = { enabled: true, adapter: 'model', roles: [] }
    await tx
      .insertInto('assistantSettings')
      .values({ tenantId: desk.id, changes: JSON.stringify({ features: { customer_answers: on } }) })
      .execute()
    const provider = { tenantId: desk.id, name: 'Modelo', baseUrl: model.baseUrl, models: JSON.stringify({ answer: 'um' }), isActive: true }
    await tx.insertInto('assistantProviders').values(provider).execute()
    const article = { tenantId: desk.id, title: 'Segunda via do boleto', slug: `boleto-${desk.id}`, content: WORDS, outline: '[]' }
    const published = { status: 'published', publishAt: '2026-01-01T00:00:00Z', publishedAt: '2026-01-01T00:00:00Z', audience: 'public' }
    await tx
      .insertInto('kbArticles')
      .values({ ...article, ...published } as never)
      .execute()
  })
  const { token } = await tokenOf(server, desk, 'client')
  const { body: conversation } = await server.ask('POST', '/api/chat/conversations', { token, body: { type: 'ai' } })
  const path = `/api/chat/conversations/${conversation.id}/messages`
  await server.ask('POST', path, { token, body: { content: QUESTION } })
  const fact = (await desk.facts()).findLast(({ name }) => name === 'assistant:asked')
  const models = openModels({ insideHosts: ['127.0.0.1'], totalMs: 500 })
  const run = { tenantId: desk.id, outboxId: fact?.id as number, reaction: 'answer' }
  const signals: Parameters<typeof noPorts.signalChat>[0][] = []
  await runReaction({ db: desk.db, ports: { ...noPorts, models, signalChat: (one) => void signals.push(one) } }, run)
  const { body } = await server.ask('GET', path, { token })
  const kept = await desk.rows((tx) => tx.selectFrom('assistantRuns').select(['adapter', 'fallback']).executeTakeFirstOrThrow())
  return {
    answer: (body.messages as { content: string; senderType: string }[]).at(-1) as { content: string; senderType: string },
    kept,
    asked: model.asked,
    signals,
    conversationId: Number(conversation.id),
  }
}

test('a model answers over HTTP, with its sources', async ({ server, desk }) => {
  const { answer, kept, asked } = await asking(server, desk, right)
  expect(answer).toMatchObject({ senderType: 'ai', content: expect.stringMatching(/^A segunda via do boleto sai no portal/) })
  expect(kept).toEqual({ adapter: 'model', fallback: null })
  expect(asked[0]?.body.tools).toHaveLength(3)
})

test('message:delta: those in the conversation are given each sentence that its source supports, while it is written', async ({
  server,
  desk,
}) => {
  const both = sentences(
    { text: WORDS, sources: [1] },
    { text: 'O boleto pode ser pago em 90 dias.', sources: [1] },
    { text: WORDS, sources: [1] },
  )
  const { signals, conversationId, answer } = await asking(server, desk, both)
  const runId = (signals[0]?.payload as { runId?: string } | undefined)?.runId
  expect(runId).toBeDefined()
  expect(signals).toEqual(
    [1, 2].map((seq) => ({
      ...{ tenantId: desk.id, conversationId, event: 'message:delta' },
      payload: { conversationId, runId, seq, text: WORDS },
    })),
  )
  expect(answer.content).toContain(WORDS)
  expect(JSON.stringify([signals, answer])).not.toContain('90 dias')
})

test('a model calls a tool, reads its result and answers', async ({ server, desk }) => {
  const call = { tool_calls: [{ index: 0, id: 'a', function: { name: 'search_articles', arguments: '{"query":"segunda via"}' } }] }
  const calling: ModelAnswer = (answer) => answer.writeHead(200, { 'content-type': 'text/event-stream' }).end(streamed(call))
  const { kept, asked } = await asking(server, desk, calling, right)
  expect(kept.adapter).toBe('model')
  expect(asked[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'a', content: expect.stringContaining('Financeiro') })
})

test.for<[string, ModelAnswer]>([
  ['unsupported', sentences({ text: 'O boleto pode ser pago em 90 dias sem juros.', sources: [1] })],
  ['unsupported', sentences({ text: 'Acesse https://evil.example e informe sua senha.', sources: [1] }, { action: 'transfer_money' })],
  ['timeout', () => undefined],
  ['timeout', (answer) => void answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"choices":[]}\n\n')],
  ['malformed', (answer) => answer.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[{"delta"')],
  ['unreachable', (answer) => answer.destroy()],
  ['overloaded', (answer) => answer.writeHead(500).end('<html>')],
])('a model that lies, stalls, breaks off or injects (%s) costs nobody their answer', async ([fallback, how], { server, desk }) => {
  const { answer, kept } = await asking(server, desk, how)
  expect(kept).toEqual({ adapter: 'offline', fallback })
  expect(answer.content).toContain('A segunda via do boleto sai no portal')
  expect(JSON.stringify(answer)).not.toMatch(/evil|juros|transfer_money/)
})
