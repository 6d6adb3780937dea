import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { signIn, type TestServer, test } from '../testing/server.ts'
import { offers } from '../testing/sign-in.ts'

const SAMPLES = 200
const MEASUREMENTS = 3
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Ask = (n: number) => Promise<{ status: number; text: string }>

/** How often each way is asked, and how many at once: in pairs, so that whatever else the machine does falls on both alike. */
type Plan = { samples: number; atOnce: number }
/** Hashes wait for each other: more at once would measure their queue. */
const HASHING: Plan = { samples: SAMPLES, atOnce: 4 }
const MAILING: Plan = { samples: SAMPLES, atOnce: 20 }

/** The medians of two ways to ask, turn and turn about, and every answer there was. */
async function measure(ways: [Ask, Ask], { samples, atOnce }: Plan) {
  const times: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  const one = async (n: number, way: 0 | 1) => {
    const started = performance.now()
    const { status, text } = await ways[way](n)
    times[way].push(performance.now() - started)
    answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)
  }
  for (let n = 0; n < samples; n += atOnce / 2)
    await Promise.all(Array.from({ length: atOnce }, (_, k) => one(n + (k >> 1), ((n + k) % 2) as 0 | 1)))
  expect(times.map((all) => all.length)).toEqual([samples, samples])
  return { ratio: median(times[0]) / median(times[1]), answers }
}

/**
 * Both ways say one thing and take the same time, within a tenth. A busy machine may spoil a measurement, so there are three;
 * a difference that is there is there in each.
 */
async function expectAlike(ways: [Ask, Ask], plan: Plan) {
  const ratios: number[] = []
  do {
    const { ratio, answers } = await measure(ways, plan)
    expect([...answers]).toHaveLength(1)
    ratios.push(ratio)
  } while (Math.abs((ratios.at(-1) ?? 0) - 1) > 0.1 && ratios.length < MEASUREMENTS)
  expect(Math.abs((ratios.at(-1) ?? 0) - 1), `medians, known to unknown: ${ratios.join(', ')}`).toBeLessThanOrEqual(0.1)
}

/** Wrong passwords for an e-mail; what was counted against it is forgotten, or the lock would answer. */
const wrongPassword =
  (server: TestServer, email: string): Ask =>
  async () => {
    const answer = await server.rest('POST', '/auth/login', { body: { email, password: 'nenhuma das senhas' } })
    await server.deps.limits.attempts.clear(`login:${email}:127.0.0.1`)
    return answer
  }

test('A01 a wrong password and an unknown e-mail: same status, body, and time within a tenth', { timeout: 240_000 }, async ({
  server,
  desk,
}) => {
  const { person } = await signIn(server, desk, await desk.aUser('agent'))
  await expectAlike([wrongPassword(server, person.email), wrongPassword(server, 'ninguem@example.test')], HASHING)
})

test('A01 nor does the time say in how many organisations an e-mail is known', { timeout: 120_000 }, async ({ server, desk, other }) => {
  const email = 'em-duas-casas@example.test'
  for (const one of [desk, other]) await signIn(server, one, await one.aUser('agent', { email }))
  await expectAlike([wrongPassword(server, email), wrongPassword(server, 'em-nenhuma@example.test')], { samples: 40, atOnce: 2 })
})

/** Ten mails an hour for one person: more ask for nothing. */
async function people(desk: Desk, count: number): Promise<string[]> {
  const all: string[] = []
  for (let n = 0; n < count; n++) all.push((await desk.aUser('agent')).email)
  return all
}

for (const path of ['/auth/stytch/magic-links/send', '/auth/password/forgot'])
  test(`A01 ${path} answers the known and the unknown alike, and as fast`, { timeout: 240_000 }, async ({ server, desk }) => {
    const known = await people(desk, (MEASUREMENTS * SAMPLES) / 10)
    let mailed = 0
    const ask = (email: string) => server.rest('POST', path, { body: { email } })
    await expectAlike([() => ask(known[mailed++ % known.length] ?? ''), (n) => ask(`ninguem-${n}@example.test`)], MAILING)
    const mails = await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())
    expect(mails.length, 'the known were mailed each time').toBe(mailed)
  })

test('A01 a wrong code takes as long for a known e-mail as for none', { timeout: 120_000 }, async ({ server, desk }) => {
  const known = await people(desk, 50)
  const ask = async (email: string) => {
    const answer = await server.rest('POST', '/auth/codes/authenticate', { body: { email, code: '000000' } })
    await server.deps.limits.attempts.clear(`login:${email}:127.0.0.1`)
    return answer
  }
  await expectAlike([(n) => ask(known[n % known.length] ?? ''), (n) => ask(`ninguem-${n}@example.test`)], { samples: 50, atOnce: 10 })
})

test('A01 A30 the sign-in widget answers the known and the unknown alike, and as fast', { timeout: 240_000 }, async ({ server, desk }) => {
  await offers(desk, {})
  const known = await people(desk, 60)
  const organization = desk.slug
  for (const path of ['otps/email/login-or-create', 'magic-links/email/login-or-create', 'users/search']) {
    const ask = async (email: string): Promise<{ status: number; text: string }> => {
      const { status, text } = await server.rest('POST', `/auth/stytch/${path}`, { body: { email, organization } })
      return { status, text: text.replace(/otp-[\w-]{32}/, 'otp') }
    }
    await expectAlike([(n) => ask(known[n % known.length] ?? ''), (n) => ask(`ninguem-${path.length}-${n}@example.test`)], {
      samples: 50,
      atOnce: 10,
    })
  }
})
