import { withAuthenticator } from '@balcao/core/testing/second-factor'
import { expect } from 'vitest'
import { cookiesOf } from '../testing/server.ts'
import { askCode, enterCode, mailedCode, offers, test } from '../testing/sign-in.ts'

const WRONG = {
  status: 401,
  body: { code: 'code_invalid', error_type: 'otp_code_not_found', error_message: 'Invalid passcode, please try again.' },
}
const notOf = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('R-465 R-479 a mailed code signs in whoever is here, once, as every other sign-in does', async ({ server, desk }) => {
  await offers(desk, {})
  const user = await desk.aUser('agent')
  const sent = await askCode(server, desk, user.email, { expiration_minutes: 3, login_template_id: 'x', signup_template_id: 'y' })
  expect(sent).toMatchObject({ status: 200, body: { method_id: expect.stringMatching(/^otp-[\w-]{32}$/) } })
  const code = await mailedCode(desk, user.email)
  const answer = await enterCode(server, sent.method, code)
  expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String), user: { id: user.id } } })
  expect(cookiesOf(answer)).toContain('balcao-rt=')
  expect(await enterCode(server, sent.method, code)).toMatchObject(WRONG)
  const history = await desk.rows((tx) =>
    tx.selectFrom('signIns').select(['method', 'outcome']).where('userId', '=', user.id).orderBy('id').execute(),
  )
  expect(history).toEqual([
    { method: 'code', outcome: 'success' },
    { method: 'code', outcome: 'wrong_code' },
  ])
})

test('A11 five tries kill a code, many at once too; the right one is too late then', async ({ server, desk }) => {
  await offers(desk, {})
  const user = await desk.aUser('client')
  const { method } = await askCode(server, desk, user.email)
  const code = await mailedCode(desk, user.email)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      server.rest('POST', '/auth/stytch/otps/authenticate', {
        body: { method_id: method, code: notOf(code) },
        headers: { 'x-forwarded-for': `203.0.113.${n + 1}` },
      }),
    ),
  )
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]))
  const { tries } = await desk.rows((tx) =>
    tx.selectFrom('signInCodes').select('tries').where('destination', '=', user.email).executeTakeFirstOrThrow(),
  )
  expect(tries).toBe(5)
  expect(await enterCode(server, method, code)).toMatchObject(WRONG)
})

test('A11 sending anew does not give back what was tried that day', async ({ server, desk }) => {
  await offers(desk, {})
  const user = await desk.aUser('client')
  await askCode(server, desk, user.email)
  await desk.rows((tx) => tx.updateTable('signInCodes').set({ tries: 25 }).where('destination', '=', user.email).execute())
  const { method } = await askCode(server, desk, user.email)
  expect(await enterCode(server, method, await mailedCode(desk, user.email))).toMatchObject(WRONG)
  await desk.rows((tx) => tx.updateTable('signInCodes').set({ tries: 24 }).where('tries', '=', 25).execute())
  expect((await enterCode(server, method, await mailedCode(desk, user.email))).status).toBe(200)
})

test('A12 the code of somebody else, of another organisation or of another time is one answer', async ({ server, desk, other }) => {
  for (const one of [desk, other]) await offers(one, {})
  const [ana, bia] = [await desk.aUser('client'), await desk.aUser('client')]
  const cris = await other.aUser('client', { email: ana.email })
  const [ofAna, ofBia, ofCris] = [
    await askCode(server, desk, ana.email),
    await askCode(server, desk, bia.email),
    await askCode(server, other, cris.email),
  ]
  const [anas, bias, crises] = [await mailedCode(desk, ana.email), await mailedCode(desk, bia.email), await mailedCode(other, cris.email)]
  const pairs: [string, string | undefined][] = [
    [ofBia.method, anas],
    [ofAna.method, bias],
    [ofCris.method, anas],
    [ofAna.method, crises],
    ['otp-unknown', anas],
    [`${ofAna.method}x`, anas],
  ]
  for (const [method, code] of pairs)
    expect(await enterCode(server, method, code === anas && method === ofAna.method ? notOf(code) : code)).toMatchObject(WRONG)
  await desk.rows((tx) =>
    tx
      .updateTable('signInCodes')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('destination', '=', ana.email)
      .execute(),
  )
  expect(await enterCode(server, ofAna.method, anas)).toMatchObject(WRONG)
})

test('nothing is mailed where nobody is known, nobody may come, or the organisation offers no codes; the answer is the same', async ({
  server,
  desk,
}) => {
  const shape = { status: 200, body: { method_id: expect.stringMatching(/^otp-[\w-]{32}$/) } }
  const user = await desk.aUser('client')
  const asked = async (email: string) => {
    const answer = await askCode(server, desk, email)
    expect(answer).toMatchObject(shape)
    expect(Object.keys(answer.body)).toEqual(['method_id'])
    return mailedCode(desk, email)
  }
  expect(await asked(user.email), 'no codes by default').toBeUndefined()
  await offers(desk, {})
  expect(await asked('ninguem@example.test')).toBeUndefined()
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute())
  expect(await asked(user.email), 'disabled').toBeUndefined()
  await offers(desk, { signUp: 'open' })
  expect(await asked(user.email), 'disabled, where anybody may come').toBeUndefined()
  const answer = await server.rest('POST', '/auth/stytch/otps/email/login-or-create', {
    body: { email: 'x@example.test', organization: 'nobody-has-this' },
  })
  expect(answer).toMatchObject(shape)
  for (const [body, field] of [
    [{ email: 'x' }, 'email'],
    [{ email: 'x@example.test', expiration_minutes: 11 }, 'expiration_minutes'],
    [{ email: 'x@example.test', expiration_minutes: 0 }, 'expiration_minutes'],
  ] as const)
    expect(await server.rest('POST', '/auth/stytch/otps/email/login-or-create', { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error_type: field === 'email' ? 'invalid_email' : 'invalid_input', details: [{ field }] },
    })
})

test('ten mails an hour go to one address', async ({ server, desk }) => {
  await offers(desk, {})
  const user = await desk.aUser('client')
  for (let n = 0; n < 12; n++) expect((await askCode(server, desk, user.email)).status).toBe(200)
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select('id').where('toAddress', '=', user.email).execute())
  expect(mails).toHaveLength(10)
})

test('the second factor is asked for and uses nothing up; a wrong one does not sign in', async ({ server, desk }) => {
  await offers(desk, {})
  const user = await desk.aUser('agent')
  const shown = await withAuthenticator(desk, server.deps.secrets, user)
  const { method } = await askCode(server, desk, user.email)
  const code = await mailedCode(desk, user.email)
  for (let n = 0; n < 6; n++)
    expect(await enterCode(server, method, code)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect(await enterCode(server, method, code, { secondFactor: '000000' })).toMatchObject({
    status: 401,
    body: { error_type: 'invalid_code' },
  })
  expect((await enterCode(server, method, code, { secondFactor: shown() })).status).toBe(200)
})
