import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnv } from '@balcao/platform/env'
import { openTexts } from '@balcao/platform/texts/texts'
import { expect } from 'vitest'
import { tokenOf } from '../testing/server.ts'
import { aPhone, askCode, enterCode, offers, test, textedCodes } from '../testing/sign-in.ts'

const NEW = {
  ...{ signUp: 'open', approves: true, products: ['otp', 'passwords'], origins: ['https://loja.example.com', 'http://localhost:8080'] },
  ...{ privacy: false, sms: true, whatsapp: true, countries: ['BR', 'PT'], dailyTexts: 50 },
}

test('administrators say what the widget offers, with a fresh proof; it is written down, and an old version is refused', async ({
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const first = await server.rest('GET', '/sign-in/settings', { token })
  expect(first.body).toMatchObject({
    ...{ signUp: 'closed', approves: false, products: ['emailMagicLinks'], origins: [], privacy: true, sms: false, whatsapp: false },
    ...{ countries: ['BR'], dailyTexts: 200, organization: desk.slug, version: 0, pending: 0 },
    channels: { sms: { available: true, shutAt: null, sentToday: 0 } },
  })
  const saved = await server.rest('PUT', '/sign-in/settings', { token, body: { ...NEW, version: 0 } })
  expect(saved).toMatchObject({ status: 200, body: { ...NEW, version: 1 } })
  expect(await server.rest('PUT', '/sign-in/settings', { token, body: { signUp: 'closed', version: 0 } })).toMatchObject({
    status: 409,
    body: { code: 'sign_in_settings_changed', details: { current: { version: 1 } } },
  })
  expect((await server.rest('PUT', '/sign-in/settings', { token, body: { dailyTexts: 60 } })).body).toMatchObject({
    dailyTexts: 60,
    signUp: 'open',
    version: 2,
  })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'sign_in_settings.updated').orderBy('id').execute(),
  )
  expect(acts).toHaveLength(2)
  expect(acts[1]).toMatchObject({ before: { dailyTexts: 50 }, after: { dailyTexts: 60 } })
})

test('what makes no sense is refused with its field', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const cases: [object, string][] = [
    [{ products: [] }, 'products'],
    [{ products: ['otp', 'otp'] }, 'products'],
    [{ products: ['sms'] }, 'products.0'],
    [{ countries: [] }, 'countries'],
    [{ countries: ['XX'] }, 'countries.0'],
    [{ dailyTexts: 0 }, 'dailyTexts'],
    [{ signUp: 'anybody' }, 'signUp'],
    ...[
      'https://loja.example.com/',
      'http://loja.example.com',
      'https://*.example.com',
      'https://A.example.com',
      'https://a.example.com:443',
      'null',
    ].map((origin): [object, string] => [{ origins: [origin] }, 'origins.0']),
  ]
  for (const [body, field] of cases)
    expect(await server.rest('PUT', '/sign-in/settings', { token, body }), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    })
})

test('whoever is removed takes their number along', async ({ server, desk }) => {
  await offers(desk, { signUp: 'open', sms: true })
  const number = aPhone()
  const { method } = await askCode(server, desk, number)
  const { id } = (await enterCode(server, method, (await textedCodes(server, desk, number))[0])).body.user as { id: number }
  const { token } = await tokenOf(server, desk, { id, tenantId: desk.id, email: '', name: '' } as never)
  const mine = await server.rest('POST', '/profile/export', { token })
  expect(JSON.stringify(mine.body)).toContain(number)
  const { token: admin } = await tokenOf(server, desk, 'admin')
  expect((await server.rest('DELETE', `/users/${id}`, { token: admin })).status).toBe(200)
  for (const table of ['signInPhones', 'signInTexts'] as const)
    expect(await desk.rows((tx) => tx.selectFrom(table).select('id').where('number', '=', number).execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('signInCodes').select('id').where('destination', '=', number).execute())).toEqual([])
})

test('texts go to the local messages outside production, to the service that is named, or nowhere', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'balcao-texts-'))
  const base = { DATABASE_URL: 'postgres://x', DATA_DIR: dir }
  const production = { ...base, NODE_ENV: 'production', AUTH_SECRET: 'a secret of the tests that is long enough' }
  expect(openTexts(loadEnv({ ...base, NODE_ENV: 'test' })).channels).toEqual(['sms', 'whatsapp'])
  expect(openTexts(loadEnv(production)).channels).toEqual([])
  const named = { SMS_URL: 'https://texts.example/Messages.json', SMS_TOKEN: 'x', SMS_FROM: '+5511400000000' }
  expect(openTexts(loadEnv({ ...production, ...named })).channels).toEqual(['sms'])
  for (const missing of ['SMS_URL', 'SMS_TOKEN', 'SMS_FROM'] as const)
    expect(() => loadEnv({ ...production, ...named, [missing]: '' })).toThrow(missing)
})

test('the local messages are pages outside production alone', async ({ server, desk }) => {
  await offers(desk, { signUp: 'open', sms: true })
  const number = aPhone()
  await askCode(server, desk, number)
  const [code] = await textedCodes(server, desk, number)
  const page = await server.ask('GET', '/dev/messages')
  expect(page.text).toContain(number)
  expect(page.text).toContain(String(code))
})
