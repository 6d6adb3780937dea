import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEvents } from './events.ts'
import type { HookCall } from './providers.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const STAMP = String(NOW / 1_000)
const KEY = 'a key of the provider'
const call = (body: object | string, headers: Record<string, string> = {}): HookCall => ({
  header: (name) => headers[name],
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const mailgunOf = (data: object, key = KEY) =>
  call({
    signature: { timestamp: STAMP, token: 'abc', signature: createHmac('sha256', key).update(`${STAMP}abc`).digest('hex') },
    'event-data': { recipient: 'ana@loja.test', message: { headers: { 'message-id': 't1-m2.x@acme.test' } }, ...data },
  })

test.each([
  [{ event: 'delivered' }, ['delivered', '', '']],
  [
    { event: 'failed', severity: 'permanent', 'delivery-status': { code: 550, message: 'no such user' } },
    ['failed', '5.0.0', '550 no such user'],
  ],
  [{ event: 'failed', severity: 'temporary', 'delivery-status': { code: 452, description: 'full' } }, ['delayed', '4.0.0', '452 full']],
  [{ event: 'complained' }, ['complaint', '', '']],
])('Mailgun: %j', (data, [action, status, says]) => {
  expect(readEvents('mailgun', mailgunOf(data), KEY, NOW)).toEqual({
    call: `${STAMP}.abc`,
    reports: [{ action, status, says, recipient: 'ana@loja.test', messageIds: ['<t1-m2.x@acme.test>'] }],
  })
})

test('Mailgun: what was opened reports nothing; another key, an old time and what is no JSON are refused', () => {
  expect(readEvents('mailgun', mailgunOf({ event: 'opened' }), KEY, NOW)?.reports).toEqual([])
  expect(readEvents('mailgun', mailgunOf({ event: 'delivered' }, 'another'), KEY, NOW)).toBeUndefined()
  expect(readEvents('mailgun', mailgunOf({ event: 'delivered' }), KEY, NOW + 90_000_000)).toBeUndefined()
  for (const body of ['', '[]', '{"signature":{}}', 'x'.repeat(1_000)]) expect(readEvents('mailgun', call(body), KEY, NOW)).toBeUndefined()
})

test('SendGrid: several events in one signed call, by the second of two keys; a refusal for now is none for good', () => {
  const [other, ours] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ec', { namedCurve: 'P-256' })]
  const keys = [other, ours].map(({ publicKey }) => publicKey.export({ format: 'der', type: 'spki' }).toString('base64')).join(',')
  const about = { email: 'ana@loja.test', 'smtp-id': '<t1-m2.x@acme.test>' }
  const body = JSON.stringify([
    { ...about, event: 'processed' },
    { ...about, event: 'bounce', type: 'bounce', reason: '550 unknown', status: '5.1.1' },
    { ...about, event: 'bounce', type: 'blocked', reason: '421 later' },
    { ...about, event: 'spamreport' },
    { event: 'delivered', email: 'ana@loja.test' },
  ])
  const signature = sign('sha256', Buffer.from(`${STAMP}${body}`), ours.privateKey).toString('base64')
  const headers = { 'x-twilio-email-event-webhook-timestamp': STAMP, 'x-twilio-email-event-webhook-signature': signature }
  const read = readEvents('sendgrid', call(body, headers), keys, NOW)
  expect(read?.reports.map(({ action, status, says }) => [action, status, says])).toEqual([
    ['failed', '5.1.1', '550 unknown'],
    ['failed', '4.0.0', '421 later'],
    ['complaint', '', ''],
  ])
  expect(readEvents('sendgrid', call(`${body} `, headers), keys, NOW)).toBeUndefined()
})

test('any other program: signed time and body', () => {
  const body = JSON.stringify({ events: [{ messageId: 't1-m2.x@acme.test', event: 'bounced', detail: 'gone' }] })
  const signed = (text: string) =>
    call(body, { 'x-balcao-timestamp': STAMP, 'x-balcao-signature': createHmac('sha256', KEY).update(`${STAMP}.${text}`).digest('hex') })
  expect(readEvents('generic', signed(body), KEY, NOW)?.reports).toEqual([
    { action: 'failed', status: '5.0.0', says: 'gone', recipient: '', messageIds: ['<t1-m2.x@acme.test>'] },
  ])
  expect(readEvents('generic', signed('x'), KEY, NOW)).toBeUndefined()
})
