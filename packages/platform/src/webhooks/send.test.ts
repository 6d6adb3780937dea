import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWebhooks, sendWebhook } from './send.ts'

async function receiver(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const named = { insideHosts: ['127.0.0.1'] }
const call = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"título":1}' })

test('the body and headers arrive whole, and the answer comes back, cut where it is long', async () => {
  let got: { request: IncomingMessage; body: string } | undefined
  const url = await receiver((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      got = { request, body: Buffer.concat(parts).toString() }
      response.writeHead(202).end(`a\0${'b'.repeat(10_000)}`)
    })
  })
  const answer = await sendWebhook(call(url), named)
  expect(answer).toMatchObject({ status: 202 })
  expect('answer' in answer && answer.answer).toMatch(/^ab{1000,1999}$/)
  expect(got?.body).toBe('{"título":1}')
  expect(got?.request.method).toBe('POST')
  expect(got?.request.headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json; charset=utf-8' })
})

test('W03 a redirect is an answer and not followed', async () => {
  let calls = 0
  const url = await receiver((_, response) => {
    calls++
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await sendWebhook(call(url), named)).toEqual({ status: 307, answer: '' })
  expect(calls).toBe(1)
})

test('W02 what leads inside is not called, whatever it was when it was saved: addresses, names, and plain http', async () => {
  let calls = 0
  const url = await receiver((_, response) => {
    calls++
    response.end()
  })
  const { port } = new URL(url)
  for (const address of [
    url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f.1:${port}/`,
    'http://example.com/',
    'https://169.254.169.254/',
  ])
    expect(await sendWebhook(call(address), { insideHosts: [] }), address).toEqual({ failure: 'inside_address' })
  expect(calls).toBe(0)
})

test('W01 what leads inside is known before it is saved: by its address, its port, or the name looked up', async () => {
  const { mayCall, leadsInside } = openWebhooks({ insideHosts: ['erp.local'] })
  for (const address of [
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://0/',
    'https://017700000001/',
    'https://example.com:6379/',
    'https://example.com:22/',
  ])
    expect(mayCall(address), address).toBe(false)
  for (const address of ['https://example.com/', 'https://example.com:8443/', 'http://erp.local:25/'])
    expect(mayCall(address), address).toBe(true)
  for (const name of ['localhost', 'localhost.']) {
    expect(mayCall(`https://${name}/`)).toBe(true)
    expect(await leadsInside(`https://${name}/`), name).toBe(true)
  }
  expect(await leadsInside('https://nobody.invalid/'), 'what is not found').toBe(false)
  expect(await openWebhooks({ insideHosts: ['localhost'] }).leadsInside('https://localhost/')).toBe(false)
})

test('who does not answer in time, or is not there, is said to be', async () => {
  const url = await receiver(() => undefined)
  expect(await sendWebhook(call(url), { ...named, timeoutMs: 100 })).toEqual({ failure: 'timeout' })
  expect(await sendWebhook(call('http://127.0.0.1:9/'), named)).toEqual({ failure: 'unreachable' })
})

test('W04 an answer without end is cut where it is long, and one that trickles at the time that it may take', async () => {
  let sent = 0
  const endless = await receiver((_, response) => {
    const more = () => {
      while (response.writable && response.write('x'.repeat(1_000))) sent++
    }
    response.on('drain', more)
    more()
  })
  const answer = await sendWebhook(call(endless), named)
  expect('answer' in answer && answer.answer).toBe('x'.repeat(2_000))
  expect(sent, 'the receiver is left, not read to its end').toBeLessThan(5_000)
  const slow = await receiver((_, response) => {
    const drip = setInterval(() => response.write('x'), 10)
    response.on('close', () => clearInterval(drip))
  })
  expect(await sendWebhook(call(slow), { ...named, timeoutMs: 200 })).toEqual({ failure: 'timeout' })
})
