import { expect, test } from 'vitest'
import { isOutside } from '../outside-address.ts'
import { aPushService } from '../testing/push-server.ts'
import { openPush } from './push.ts'
import { vapidKeys } from './vapid.ts'

const env = { AUTH_SECRET: 'a secret of an installation, long enough', MAIL_FROM: 'Balcão <aviso@desk.example.com>' }
const message = { text: '{"title":"Olá, você"}', group: '1 ticket:7', seconds: 3600, urgent: false }

function told() {
  const lines: object[] = []
  return { lines, warn: (line: object) => void lines.push(line) }
}
const target = ({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }) => ({ endpoint, ...keys })

test('a message is signed by the installation, and only its browser can read it', async () => {
  const service = await aPushService()
  const push = openPush(env, told(), service.way)
  const phone = service.subscribe()
  expect(await push.send(target(phone), message)).toBe('sent')
  expect(await push.send(target(phone), { ...message, group: '1 ticket:8', urgent: true })).toBe('sent')
  const signedBy = vapidKeys(env.AUTH_SECRET).publicKey
  const [first, second] = service.taken
  expect(first).toMatchObject({ text: message.text, ttl: '3600', urgency: 'normal', signedBy, subject: 'mailto:aviso@desk.example.com' })
  expect(second?.urgency).toBe('high')
  expect(first?.topic).toMatch(/^[\w-]{32}$/)
  expect(first?.topic).not.toBe(second?.topic)
  await service.close()
})

test('what a push service answers says what becomes of the browser and of the message', async () => {
  const service = await aPushService()
  const log = told()
  const push = openPush(env, log, { ...service.way, timeoutMs: 2_000 })
  const phone = service.subscribe()
  for (const status of [429, 500, 503]) {
    service.state.status = status
    await expect(push.send(target(phone), message)).rejects.toThrow(`answered ${status}`)
  }
  for (const status of [301, 400, 401, 403, 413]) {
    service.state.status = status
    expect(await push.send(target(phone), message)).toBe('refused')
  }
  service.state.status = 404
  expect(await push.send(target(phone), message)).toBe('gone')
  service.state.status = 201
  phone.leave()
  expect(await push.send(target(phone), message)).toBe('gone')
  service.state.silent = true
  await expect(push.send(target(phone), message)).rejects.toThrow('could not be reached')
  expect(await push.send({ ...target(phone), p256dh: `B${'A'.repeat(86)}` }, message)).toBe('refused')
  // The address of a browser is as good as a key: no line names it.
  expect(JSON.stringify(log.lines)).not.toContain('/send/')
  await service.close()
})

test('nothing is sent to an address inside, by number or by name, nor to one whose certificate is another’s', async () => {
  const service = await aPushService()
  const phone = service.subscribe()
  const { port } = new URL(phone.endpoint)
  const push = openPush(env, told(), { ca: service.way.ca })
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '0x7f000001', '2130706433'])
    expect(await push.send({ ...target(phone), endpoint: `https://${host}:${port}/send/1` }, message)).toBe('refused')
  expect(await push.send({ ...target(phone), endpoint: `https://localhost:${port}/send/1` }, message)).toBe('refused')
  const trusting = openPush(env, told(), { lookup: service.way.lookup })
  await expect(trusting.send(target(phone), message)).rejects.toThrow('could not be reached')
  expect(service.taken).toEqual([])
  await service.close()
})

test('which addresses are outside', () => {
  const inside = [
    '10.1.2.3',
    '127.0.0.2',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const inside6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
  ]
  for (const address of [...inside, ...inside6]) expect([address, isOutside(address)]).toEqual([address, false])
  for (const address of ['9.9.9.9', '172.32.0.1', '142.250.0.1', '2a00:1450:4001::1'])
    expect([address, isOutside(address)]).toEqual([address, true])
})

test('the key of an installation is always the same, and another one’s is another', () => {
  const { publicKey, privateKey } = vapidKeys(env.AUTH_SECRET)
  expect(vapidKeys(env.AUTH_SECRET)).toEqual({ publicKey, privateKey })
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  expect(vapidKeys(`${env.AUTH_SECRET}!`).publicKey).not.toBe(publicKey)
})
