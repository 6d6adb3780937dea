import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type HookCall, isHookKey, readHook } from './providers.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const STAMP = String(NOW / 1_000)
const KEY = 'a key of the provider'
/** With bytes that are no UTF-8. */
const MAIL = Buffer.from('From: a@b.test\r\n\r\nOl\xe1', 'latin1')
const call = (headers: Record<string, string>, body: Buffer): HookCall => ({ header: (name) => headers[name], body })

function formOf(fields: Record<string, string | Buffer>): HookCall {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]),
  )
  return call({ 'content-type': 'multipart/form-data; boundary=x' }, Buffer.concat([...parts, Buffer.from('--x--\r\n')]))
}
const mailgunOf = (stamp = STAMP, mail: Buffer = MAIL, key = KEY) =>
  formOf({
    'body-mime': mail,
    sender: 'Ana@loja.test',
    recipient: 'suporte@acme.test',
    timestamp: stamp,
    token: 'abc',
    signature: createHmac('sha256', key).update(`${stamp}abc`).digest('hex'),
  })

test('Mailgun: the mail comes byte for byte, with its envelope; a wrong key, a changed time and an old call bring nothing', () => {
  expect(readHook('mailgun', mailgunOf(), KEY, NOW)).toEqual({
    ...{ bytes: MAIL, from: 'ana@loja.test', to: ['suporte@acme.test'], ip: null, call: `${STAMP}.abc` },
  })
  expect(readHook('mailgun', mailgunOf(STAMP, MAIL, 'another key'), KEY, NOW)).toBeUndefined()
  expect(readHook('mailgun', mailgunOf(String(Number(STAMP) - 90_000)), KEY, NOW)).toBeUndefined()
  expect(readHook('mailgun', formOf({ 'body-mime': MAIL }), KEY, NOW)).toBeUndefined()
  expect(readHook('mailgun', mailgunOf(STAMP, Buffer.alloc(0)), KEY, NOW)).toBeUndefined()
})

test('Mailgun without files sends an encoded form: the same bytes', () => {
  const percent = [...MAIL].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const signature = createHmac('sha256', KEY).update(`${STAMP}abc`).digest('hex')
  const body = Buffer.from(`sender=ana%40loja.test&timestamp=${STAMP}&token=abc&signature=${signature}&body-mime=${percent}`)
  const read = readHook('mailgun', call({ 'content-type': 'application/x-www-form-urlencoded' }, body), KEY, NOW)
  expect(read?.bytes.equals(MAIL)).toBe(true)
})

test('SendGrid: the signature over time and body is checked with the public key; a changed body brings nothing', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const form = formOf({ email: MAIL, envelope: '{"to":["suporte@acme.test"],"from":"ana@loja.test"}', sender_ip: '192.0.2.7' })
  const signed = (body: Buffer, stamp = STAMP) =>
    call(
      {
        'content-type': 'multipart/form-data; boundary=x',
        'x-twilio-email-event-webhook-timestamp': stamp,
        'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.concat([Buffer.from(stamp), form.body]), privateKey).toString(
          'base64',
        ),
      },
      body,
    )
  expect(readHook('sendgrid', signed(form.body), key, NOW)).toMatchObject({
    ...{ bytes: MAIL, from: 'ana@loja.test', to: ['suporte@acme.test'], ip: '192.0.2.7' },
  })
  expect(readHook('sendgrid', signed(Buffer.concat([form.body, Buffer.from(' ')])), key, NOW)).toBeUndefined()
  expect(readHook('sendgrid', signed(form.body, String(Number(STAMP) - 400_000)), key, NOW)).toBeUndefined()
  expect(readHook('sendgrid', signed(form.body), 'no key', NOW)).toBeUndefined()
  expect([isHookKey('sendgrid', key), isHookKey('sendgrid', KEY), isHookKey('mailgun', KEY), isHookKey('generic', 'short')]).toEqual([
    ...[true, false, true, false],
  ])
})

test('any other program signs time and content: five minutes, this body, this key', () => {
  const signed = (stamp: string, body: Buffer, of = body) =>
    call(
      {
        'x-balcao-timestamp': stamp,
        'x-balcao-from': 'ana@loja.test',
        'x-balcao-signature': `sha256=${createHmac('sha256', KEY).update(`${stamp}.`).update(of).digest('hex')}`,
      },
      body,
    )
  expect(readHook('generic', signed(STAMP, MAIL), KEY, NOW)).toMatchObject({ bytes: MAIL, from: 'ana@loja.test' })
  expect(readHook('generic', signed(STAMP, Buffer.from('x'), MAIL), KEY, NOW)).toBeUndefined()
  expect(readHook('generic', signed(String(Number(STAMP) - 301), MAIL), KEY, NOW)).toBeUndefined()
  expect(readHook('generic', signed('soon', MAIL), KEY, NOW)).toBeUndefined()
  expect(readHook('generic', call({}, MAIL), KEY, NOW)).toBeUndefined()
})

test('bodies that are no form bring nothing', () => {
  for (const type of ['', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=y'])
    expect(readHook('mailgun', call({ 'content-type': type }, mailgunOf().body), KEY, NOW)).toBeUndefined()
  const cut = mailgunOf().body.subarray(0, 100)
  expect(readHook('mailgun', call({ 'content-type': 'multipart/form-data; boundary=x' }, cut), KEY, NOW)).toBeUndefined()
})
