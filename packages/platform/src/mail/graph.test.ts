import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readMime } from '../testing/smtp-server.ts'
import { openGraph } from './graph.ts'
import { type Mail, MailRefusedError } from './rules.ts'

const MAIL: Mail = {
  ...{ id: 't1-m7', messageId: 't1-m7.x', to: 'ana@acme.test', subject: 'Olá', text: 'Sua resposta chegou.' },
  from: { name: 'Acme Suporte', address: 'suporte@acme.test', graph: { accessToken: 'token-1' } },
}

/** Graph as far as it takes mails: `answers` are its next ones. */
async function aGraph() {
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const asked: { token: string; type: string; raw: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { authorization = '', 'content-type': type = '' } = request.headers
      asked.push({ token: authorization, type, raw: Buffer.from(body, 'base64').toString() })
      const { status, headers } = answers.shift() ?? { status: 202 }
      response.writeHead(status, headers).end(status === 202 ? '' : '{"error":{"code":"X","message":"not now"}}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const clock = { now: Date.now() }
  return {
    answers,
    asked,
    clock,
    graph: openGraph(`http://127.0.0.1:${(server.address() as { port: number }).port}/sendMail`, () => clock.now),
  }
}

test('a mail goes out by Graph as it is, by the token of its mailbox', async () => {
  const { graph, asked } = await aGraph()
  await graph.send(MAIL)
  const [one] = asked
  expect(one).toMatchObject({ token: 'Bearer token-1', type: 'text/plain' })
  const { headers } = readMime(one?.raw ?? '')
  expect(headers).toContain('From: Acme Suporte <suporte@acme.test>')
  expect(headers).toContain('To: ana@acme.test')
  expect(headers).toContain('Message-ID: <t1-m7.x@acme.test>')
})

test('what may pass is tried again, not before the time that Microsoft asks for; a mail that it refuses is not', async () => {
  const { graph, asked, answers, clock } = await aGraph()
  answers.push({ status: 429, headers: { 'retry-after': '90' } })
  await expect(graph.send(MAIL)).rejects.toThrow('429 not now')
  clock.now += 80_000
  await expect(graph.send(MAIL)).rejects.toThrow('a moment ago')
  expect(asked).toHaveLength(1)
  const others = { ...MAIL, from: { name: '', address: 'vendas@acme.test', graph: { accessToken: 'token-2' } } }
  await graph.send(others)
  clock.now += 11_000
  answers.push({ status: 401 })
  await expect(graph.send(MAIL)).rejects.not.toBeInstanceOf(MailRefusedError)
  clock.now += 31_000
  answers.push({ status: 400 })
  await expect(graph.send(MAIL)).rejects.toBeInstanceOf(MailRefusedError)
  await graph.send(MAIL)
  expect(asked).toHaveLength(5)
})
