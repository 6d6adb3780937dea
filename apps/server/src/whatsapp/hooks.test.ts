import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import type { Desk } from '@balcao/core/testing/desk'
import { signatureOf } from '@balcao/core/whatsapp/hooks/take-hook'
import { expect } from 'vitest'
import { aServer, type TestServer, test, tokenOf } from '../testing/server.ts'

const SECRET = 'segredo-do-app'

async function aNumber(server: TestServer, desk: Desk, phoneNumberId: string) {
  const { token } = await tokenOf(server, desk, 'admin')
  const body = { name: 'Vendas', phoneNumberId, wabaId: '500000', accessToken: 'EAAtoken', appSecret: SECRET }
  const made = await server.rest('POST', '/whatsapp/accounts', { token, body })
  expect(made.status).toBe(201)
  expect(made.text).not.toMatch(/EAAtoken|segredo-do-app/)
  const account = made.body as unknown as WhatsappAccount
  const rows = () => desk.rows((tx) => tx.selectFrom('whatsappNotifications').select(['id', 'sha256']).execute())
  return { account, token, path: new URL(account.webhookUrl).pathname, rows }
}
const signed = (text: string, secret = SECRET, of = text) => ({
  raw: text,
  headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(secret, Buffer.from(of)) },
})

test('a signed notification is taken as it came, once; a stranger learns nothing, and leaves nothing', async ({ server, desk }) => {
  const { path, rows } = await aNumber(server, desk, '100001')
  // Bytes are signed, not what they mean: spaces and order stay, and what is no JSON is kept as well.
  const text = '{ "object":"whatsapp_business_account" ,"entry":[ ] }'
  expect(await server.ask('POST', path, signed(text))).toMatchObject({ status: 200, body: { success: true } })
  expect((await server.ask('POST', path, signed(text))).status).toBe(200)
  expect((await server.ask('POST', path, signed('no json'))).status).toBe(200)
  expect(await rows()).toHaveLength(2)
  for (const call of [signed(text, 'outro'), signed(text, SECRET, '{}'), { raw: text, headers: { 'content-type': 'application/json' } }]) {
    const refused = await server.ask('POST', path, call)
    expect(refused.status).toBe(401)
    expect(refused.text).not.toMatch(/Vendas|segredo|signature|HMAC/i)
  }
  expect((await server.ask('POST', `${path}x`, signed(text))).status).toBe(404)
  expect((await server.ask('POST', '/api/whatsapp/hooks/', signed(text))).status).toBe(404)
  expect(await rows()).toHaveLength(2)
})

test('Meta proves the address by the verify token; another token ends the former one', async ({ server, desk }) => {
  const { account, path, token } = await aNumber(server, desk, '100002')
  const asked = (verify: string, mode = 'subscribe') =>
    server.ask('GET', `${path}?${new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': verify, 'hub.challenge': '<b>4711</b>' })}`)
  const answer = await asked(account.verifyToken)
  expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([200, '<b>4711</b>', 'text/plain; charset=utf-8'])
  expect((await asked('x')).status).toBe(401)
  expect((await asked(account.verifyToken, 'x')).status).toBe(401)
  expect((await server.ask('GET', `${path}?hub.mode=subscribe&hub.verify_token=a&hub.verify_token=b`)).status).toBe(401)
  const seen = await server.rest('GET', `/whatsapp/accounts/${account.id}`, { token })
  expect(seen.body).toMatchObject({ verifiedAt: expect.any(String), health: 'untried' })
  const renewed = await server.rest('PUT', `/whatsapp/accounts/${account.id}`, { token, body: { newVerifyToken: true } })
  expect(renewed.body).toMatchObject({ verifiedAt: null, health: 'unproved' })
  expect((await asked(account.verifyToken)).status).toBe(401)
  expect((await asked((renewed.body as unknown as WhatsappAccount).verifyToken)).status).toBe(200)
})

test('a number is one per organisation, with what Meta calls it; another organisation may have it, and sees neither', async ({
  server,
  desk,
  other,
}) => {
  const { account, token } = await aNumber(server, desk, '100003')
  const body = { name: 'Outro', phoneNumberId: '100003', wabaId: '500000', accessToken: 'x', appSecret: 'y' }
  expect(await server.rest('POST', '/whatsapp/accounts', { token, body })).toMatchObject({
    status: 409,
    body: { code: 'whatsapp_account_exists' },
  })
  const wrong = await server.rest('POST', '/whatsapp/accounts', { token, body: { ...body, phoneNumberId: '+55 11', accessToken: 'a b' } })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('phoneNumberId')
  expect(wrong.text).toContain('accessToken')
  const theirs = await aNumber(server, other, '100003')
  expect((await server.rest('GET', `/whatsapp/accounts/${account.id}`, { token: theirs.token })).status).toBe(404)
})

test('in production there is no simulated phone, and Meta is called', async ({ testDb }) => {
  const server = await aServer(testDb.url, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    AUDIT_SECRET: 'another secret of the tests that is long enough',
    MAIL_SECRET: 'a third secret of the tests that is long enough',
    BACKUP_SECRET: 'a fourth secret of the tests that is long enough',
  })
  try {
    expect(server.deps.env.WHATSAPP_API_URL).toBe('https://graph.facebook.com/v24.0')
    for (const path of ['/dev/whatsapp', '/dev/whatsapp.json', '/dev/whatsapp/thread', '/dev/whatsapp/graph/v24.0/1'])
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { host: '127.0.0.1' } })).status, path).toBe(404)
  } finally {
    await server.stop()
  }
})
