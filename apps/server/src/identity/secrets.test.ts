import { expect } from 'vitest'
import { SECRETS, type SecretCase } from '../testing/secrets-cases.ts'
import { fingerprint, signIn, test } from '../testing/server.ts'

/** More than any lock on an account allows. */
const MANY_TRIES = 12

for (const [name, secret] of Object.entries(SECRETS) as [string, SecretCase][])
  test(`${name}: a wrong secret is refused and changes nothing, and its holder is not shut out by who tried`, async ({
    testDb,
    server,
    desk,
    other,
  }) => {
    const { right, wrong, show, refusal } = await secret.issue(server, desk, other)
    const before = await fingerprint(testDb, [...(secret.counted ?? [])])
    const tries = Math.max(wrong.length, secret.tries ?? MANY_TRIES)
    for (const ask of show)
      for (let n = 0; n < tries; n++) {
        const text = wrong[n % wrong.length] ?? ''
        const { status, body } = await ask(text)
        expect({ text, status, code: body.code }).toEqual({ text, status: refusal.status, code: refusal.code })
      }
    expect(await fingerprint(testDb, [...(secret.counted ?? [])])).toEqual(before)
    for (const ask of show) {
      const { status, body } = await ask(right)
      expect(body.code, JSON.stringify(body)).not.toBe(refusal.code)
      expect(status).toBeLessThan(300)
    }
  })

test('whoever guesses at the code of a mail uses up its tries, and not the link of the same mail', async ({ server, desk }) => {
  const person = await desk.aUser('agent')
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email: person.email } })
  const mail = await desk.rows((tx) => tx.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
  const wrong = /\b000000\b/.test(mail.text) ? '111111' : '000000'
  for (let n = 0; n < 12; n++) await server.rest('POST', '/auth/codes/authenticate', { body: { email: person.email, code: wrong } })
  const token = new URL(`http://x${mail.linkPath}`).searchParams.get('token')
  expect((await server.rest('POST', '/auth/local/magic-links/authenticate', { body: { token } })).status).toBe(200)
})

test('a former refresh token, which really was the session’s, still ends it', async ({ server, desk }) => {
  const { cookie } = await signIn(server, desk, await desk.aUser('agent'))
  const refresh = (sent: string) => server.rest('POST', '/auth/refresh', { body: {}, headers: { origin: server.url, cookie: sent } })
  const rotated = async (sent: string) =>
    (await refresh(sent)).headers
      .getSetCookie()
      .find((one) => one.startsWith('balcao-rt='))
      ?.split(';')[0]
  const second = (await rotated(cookie)) ?? ''
  const third = (await rotated(second)) ?? ''
  expect((await refresh(cookie)).status).toBe(401)
  expect((await refresh(third)).status).toBe(401)
})

test('no secret of an address is in the log of the server, right or wrong', async ({ server, desk, other }) => {
  const before = server.logs.length
  for (const name of [
    'download signature',
    'invite, looked at',
    'rating link',
    'unsubscribe link',
    'refresh cookie',
    'access token',
    'API token',
  ]) {
    const { right, wrong, show } = (await SECRETS[name]?.issue(server, desk, other)) ?? { right: '', wrong: [], show: [] }
    const answers = server.logs.length
    for (const ask of show) for (const text of [right, ...wrong]) await ask(text)
    const log = server.logs.slice(before).join('')
    expect(server.logs.length, `${name} is logged at all`).toBeGreaterThan(answers)
    for (const text of [right, ...wrong])
      expect([name, log.includes(text) || log.includes(encodeURIComponent(text))]).toEqual([name, false])
  }
  expect(server.logs.slice(before).join('')).toMatch(/download\?signature=\[redacted\]/)
})
