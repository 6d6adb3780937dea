import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { aModelServer, type ModelAnswer, streamed } from '../testing/model-server.ts'
import { openModels } from './chat-completions.ts'

const ASK = { key: 'chave', model: 'um', messages: [{ role: 'user' as const, content: 'Olá' }], tools: [], maxTokens: 10 }
type Way = Partial<Parameters<typeof openModels>[0]>

async function asking(how: ModelAnswer, way: Way = {}) {
  const server = await aModelServer(how)
  onTestFinished(server.close)
  const models = openModels({ insideHosts: ['127.0.0.1'], ...way })
  const parts = []
  let failure: unknown
  try {
    for await (const part of models.stream({ ...ASK, baseUrl: server.baseUrl })) parts.push(part)
  } catch (error) {
    failure = (error as { failure?: string }).failure ?? error
  }
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  return { parts, text, failure, asked: server.asked }
}
const events = (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'text/event-stream' })

test('an answer is read as it comes, wherever its bytes were cut', async () => {
  const bytes = Buffer.from(streamed({ content: 'Não é ' }, { content: 'ficção — é só um trecho.' }))
  const { text, parts, asked, failure } = await asking((answer) => {
    events(answer)
    for (const byte of bytes) answer.write(Buffer.from([byte]))
    answer.end()
  })
  expect([text, failure]).toEqual(['Não é ficção — é só um trecho.', undefined])
  expect(parts.at(-1)).toEqual({ kind: 'usage', tokensIn: 100, tokensOut: 20 })
  expect(asked[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer chave', body: { model: 'um', stream: true } })
})

test('calls of tools come whole, however many pieces they came in', async () => {
  const piece = (index: number, part: object) => ({ tool_calls: [{ index, ...part }] })
  const { parts } = await asking((answer) =>
    events(answer).end(
      streamed(
        piece(0, { id: 'a', function: { name: 'search_', arguments: '' } }),
        piece(0, { function: { name: 'articles', arguments: '{"que' } }),
        piece(1, { id: 'b', function: { name: 'my_tickets', arguments: '{}' } }),
        piece(0, { function: { arguments: 'ry":"nota"}' } }),
      ),
    ),
  )
  expect(parts.filter(({ kind }) => kind === 'call')).toEqual([
    { kind: 'call', id: 'a', name: 'search_articles', arguments: '{"query":"nota"}' },
    { kind: 'call', id: 'b', name: 'my_tickets', arguments: '{}' },
  ])
})

test('a server that does not stream is read all the same', async () => {
  const whole = JSON.stringify({ choices: [{ message: { content: 'Tudo\nde uma vez' }, finish_reason: 'stop' }] }, null, 2)
  const { text } = await asking((answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end(whole))
  expect(text).toBe('Tudo\nde uma vez')
})

test.for<[string, ModelAnswer, Way?]>([
  ['auth', (answer) => answer.writeHead(401).end()],
  ['overloaded', (answer) => answer.writeHead(429).end()],
  ['overloaded', (answer) => answer.writeHead(503).end()],
  ['refused', (answer) => answer.writeHead(404).end()],
  // What was checked is what is called: nobody is sent elsewhere.
  ['refused', (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()],
  ['malformed', (answer) => events(answer).end('data: {"choices":[{"delta":{"cont\n\n')],
  ['malformed', (answer) => events(answer).end('data: {"choices":"tudo"}\n\n')],
  ['malformed', (answer) => events(answer).end(Buffer.from([...Buffer.from('data: '), 0xff, 0xfe, 10, 10]))],
  // Cut before it said that it was whole.
  ['malformed', (answer) => events(answer).end(streamed({ content: 'meia' }).split('data: {"choices":[{"delta":{},')[0])],
  ['unreachable', (answer) => answer.destroy()],
  ['timeout', () => undefined, { totalMs: 200 }],
  // It begins, and goes silent.
  ['timeout', (answer) => void events(answer).write('data: {"choices":[{"delta":{"content":"oi"}}]}\n\n'), { totalMs: 200 }],
  ['too_large', (answer) => events(answer).end(`data: ${'x'.repeat(1_100_000)}`)],
])('a server that misbehaves fails as %s, and never as half an answer', async ([failure, how, way]) => {
  expect((await asking(how, way)).failure).toBe(failure)
})

test('an address of the inside is not called unless the installation names it, by number or by name', async () => {
  for (const baseUrl of [
    'http://127.0.0.1:1/v1',
    'https://127.0.0.1:1/v1',
    'https://[::1]:1/v1',
    'https://10.0.0.1/v1',
    'https://localhost:1/v1',
  ]) {
    const models = openModels({ insideHosts: [] })
    const call = async () => {
      for await (const _ of models.stream({ ...ASK, baseUrl })) throw new Error('it answered')
    }
    await expect(call(), baseUrl).rejects.toMatchObject({ failure: 'inside' })
  }
  // Without encryption only hosts of the inside are spoken to.
  const models = openModels({ insideHosts: [] })
  await expect(models.stream({ ...ASK, baseUrl: 'http://models.example.com/v1' }).next()).rejects.toMatchObject({ failure: 'inside' })
})
