import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next calls are answered; the last one stays. */
export type ModelAnswer = (answer: ServerResponse, asked: AskedModel) => void
export type AskedModel = {
  path: string
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; tools?: object[] }
}

/** Server-sent events of a whole answer, as models stream them. */
export const streamed = (...deltas: object[]): string =>
  `${[
    ...deltas.map((delta) => ({ choices: [{ delta }] })),
    { choices: [{ delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 100, completion_tokens: 20 } },
  ]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .join('')}data: [DONE]\n\n`

/** An answer of these sentences, in the protocol of the assistant. */
export const sentences =
  (...lines: object[]): ModelAnswer =>
  (answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(streamed({ content: `${lines.map((one) => JSON.stringify(one)).join('\n')}\n` }))

/** A model behind the chat completions of OpenAI, on this machine, which answers as a test says. */
export async function aModelServer(...answers: ModelAnswer[]) {
  const asked: AskedModel[] = []
  const server = createServer((request, answer) => void take(request, answer))
  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as AskedModel['body']
    const one = { path: request.url ?? '', key: request.headers.authorization, body }
    asked.push(one)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    next?.(answer, one)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
