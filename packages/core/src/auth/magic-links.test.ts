import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { signInByCode } from './codes.ts'
import { sendMagicLink, useMagicLink } from './magic-links.ts'
import { resetPassword } from './passwords.ts'
import type { AuthContext } from './session.ts'

let serial = 0
const newEmail = () => `link-${serial++}@example.test`
const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    (error) => error.code,
  )

/** Somebody of a desk who asked for a link. */
async function anAsker(desk: Desk, auth: AuthContext, values: object = {}) {
  const user = await desk.aUser('agent', { email: newEmail(), ...values })
  await sendMagicLink(auth, { email: user.email, app: 'staff' })
  const mail = await mailed(desk, user.email)
  if (!mail) throw new Error('no mail')
  return { user, ...mail }
}
const shift = (desk: Desk, userId: number, seconds: number) =>
  desk.rows(async (tx) => {
    const link = await tx.selectFrom('signInLinks').where('userId', '=', userId).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const earlier = (at: string) => new Date(Date.parse(at) - seconds * 1000).toISOString()
    await tx
      .updateTable('signInLinks')
      .set({ createdAt: earlier(link.createdAt), expiresAt: earlier(link.expiresAt) })
      .where('id', '=', link.id)
      .execute()
  })

test('A05 of fifty uses of one link at once exactly one signs in', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, token } = await anAsker(desk, auth)
  const answers = await Promise.all(Array.from({ length: 50 }, () => answer(useMagicLink(auth, { token }))))
  expect(answers.toSorted()).toEqual([...Array(49).fill('link_invalid'), 'signed in'])
  const sessions = await desk.rows((tx) => tx.selectFrom('sessions').where('userId', '=', user.id).select(['method', 'provedAt']).execute())
  expect(sessions).toMatchObject([{ method: 'magic_link', provedAt: expect.any(String) }])
  const history = await desk.rows((tx) => tx.selectFrom('signIns').where('userId', '=', user.id).select('outcome').execute())
  expect(history.filter(({ outcome }) => outcome === 'success')).toHaveLength(1)
  expect(history.filter(({ outcome }) => outcome === 'expired_link')).toHaveLength(49)
})

test('A06 a link works until the end of its half hour, and not after; a new one kills the old', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const late = await anAsker(desk, auth)
  await shift(desk, late.user.id, 30 * 60 + 1)
  expect(await answer(useMagicLink(auth, late))).toBe('link_invalid')
  const inTime = await anAsker(desk, auth)
  await shift(desk, inTime.user.id, 29 * 60 + 50)
  expect(await answer(useMagicLink(auth, inTime))).toBe('signed in')
  const first = await anAsker(desk, auth)
  await sendMagicLink(auth, { email: first.user.email, app: 'staff' })
  const second = await mailed(desk, first.user.email)
  expect(await answer(useMagicLink(auth, first))).toBe('link_invalid')
  expect(await answer(useMagicLink(auth, { token: second?.token ?? '' }))).toBe('signed in')
})

test('A06 a link of another purpose, tenant or e-mail, and garbage, say nothing but that they are invalid', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  const { user, token } = await anAsker(desk, auth)
  const secret = token.split('.')[1]
  for (const bad of [
    '',
    'x',
    '.',
    `${other.id}.${secret}`,
    `0.${secret}`,
    `${desk.id}.${secret}x`,
    `${desk.id}.${secret}.x`,
    `1e1.${secret}`,
  ])
    expect([bad, await answer(useMagicLink(auth, { token: bad }))]).toEqual([bad, 'link_invalid'])
  expect(await answer(resetPassword(auth, { token, password: 'uma senha bem comprida' }))).toBe('link_invalid')
  await desk.rows((tx) => tx.updateTable('users').set({ email: newEmail() }).where('id', '=', user.id).execute())
  expect(await answer(useMagicLink(auth, { token }))).toBe('link_invalid')
})

test('A06 a link of somebody disabled, or of a suspended tenant, is invalid', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const one = await anAsker(desk, auth)
  const two = await anAsker(desk, auth)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', one.user.id).execute())
  expect(await answer(useMagicLink(auth, one))).toBe('link_invalid')
  await inSystem(testDb.db, (tx) => tx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', desk.id).execute())
  expect(await answer(useMagicLink(auth, two))).toBe('link_invalid')
})

test('A08 a link has 256 random bits and leads to a path; the database keeps neither it nor the code as they are', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const { user, token, digits, path } = await anAsker(desk, auth)
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').length).toBe(32)
  expect(path).toMatch(/^\/auth\/callback\?stytch_token_type=magic_links&token=/)
  const stored = await desk.rows((tx) => tx.selectFrom('signInLinks').where('userId', '=', user.id).selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(token.split('.')[1])
  expect(stored[0]?.codeHash).not.toContain(digits)
})

test('A01 A30 asking for a link answers alike for somebody and nobody, and mails each tenant its own', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const emails = Array.from({ length: 4 }, newEmail)
  const [email = ''] = emails
  const time = async (address: string) => {
    const started = performance.now()
    expect(await sendMagicLink(auth, { email: address, app: 'staff' })).toEqual({ success: true })
    return performance.now() - started
  }
  // In turns, and the least of each: whatever else the machine does only adds.
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const address of emails) {
    await desk.aUser('agent', { email: address })
    await other.aUser('client', { email: address })
    known.push(await time(address))
    unknown.push(await time(newEmail()))
  }
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(150)
  const [mine, theirs] = [await mailed(desk, email), await mailed(other, email)]
  expect(mine?.token.split('.')[0]).toBe(String(desk.id))
  expect(theirs?.token.split('.')[0]).toBe(String(other.id))
  expect((await useMagicLink(auth, { token: theirs?.token ?? '' })).user.tenant_id).toBe(other.id)
})

test('an organisation, or the address, decides who is mailed', async ({ testDb, desk, other }) => {
  const email = newEmail()
  await desk.aUser('agent', { email })
  await other.aUser('agent', { email })
  await sendMagicLink(anAuthContext(testDb.db), { email, app: 'portal', organization: desk.slug })
  expect(await mailed(other, email)).toBeUndefined()
  expect((await mailed(desk, email))?.path).toMatch(/^\/portal\/auth\/callback\?/)
  await inSystem(testDb.db, (tx) => tx.updateTable('tenants').set({ subdomain: other.slug }).where('id', '=', other.id).execute())
  await sendMagicLink({ ...anAuthContext(testDb.db), site: { subdomain: other.slug } }, { email, app: 'staff' })
  expect(await mailed(other, email)).toBeDefined()
})

test('nobody is mailed more than ten links in an hour, and the answer stays the same', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user } = await anAsker(desk, auth)
  await desk.rows(async (tx) => {
    for (let n = 0; n < 9; n++)
      await tx
        .insertInto('signInLinks')
        .values({ tenantId: desk.id, userId: user.id, purpose: 'magic_link', tokenHash: `h${n}`, expiresAt: new Date().toISOString() })
        .execute()
  })
  expect(await sendMagicLink(auth, { email: user.email, app: 'staff' })).toEqual({ success: true })
  const links = await desk.rows((tx) => tx.selectFrom('signInLinks').where('userId', '=', user.id).select('id').execute())
  expect(links).toHaveLength(10)
})

test('A11 the code of the mail signs in once, within ten minutes', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, digits } = await anAsker(desk, auth)
  const wrong = digits === '000000' ? '000001' : '000000'
  expect(await answer(signInByCode(auth, { email: user.email, code: wrong }))).toBe('code_invalid')
  expect(await answer(signInByCode(auth, { email: user.email, code: digits }))).toBe('signed in')
  expect(await answer(signInByCode(auth, { email: user.email, code: digits }))).toBe('code_invalid')
  const late = await anAsker(desk, auth)
  await shift(desk, late.user.id, 10 * 60 + 1)
  expect(await answer(signInByCode(auth, { email: late.user.email, code: late.digits }))).toBe('code_invalid')
  expect(await answer(useMagicLink(auth, late))).toBe('signed in')
})

test('A11 five wrong tries kill a code, however many come at once; a new code does not renew the day', async ({ testDb, desk }) => {
  const { user, digits } = await anAsker(desk, anAuthContext(testDb.db))
  const wrong = digits === '000000' ? '000001' : '000000'
  const guesses = Array.from({ length: 50 }, (_, n) =>
    answer(signInByCode(anAuthContext(testDb.db, `192.0.2.${n}`), { email: user.email, code: wrong })),
  )
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['code_invalid']))
  const [link] = await desk.rows((tx) => tx.selectFrom('signInLinks').where('userId', '=', user.id).select('codeTries').execute())
  expect(link?.codeTries).toBe(5)
  expect(await answer(signInByCode(anAuthContext(testDb.db), { email: user.email, code: digits }))).toBe('code_invalid')
  await desk.rows((tx) => tx.updateTable('signInLinks').set({ codeTries: 25 }).where('userId', '=', user.id).execute())
  await sendMagicLink(anAuthContext(testDb.db), { email: user.email, app: 'staff' })
  const renewed = await mailed(desk, user.email)
  expect(await answer(signInByCode(anAuthContext(testDb.db), { email: user.email, code: renewed?.digits ?? '' }))).toBe('code_invalid')
})

test('A12 a code is good for its account and tenant only', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const mine = await anAsker(desk, auth)
  const theirs = await anAsker(other, auth)
  expect(await answer(signInByCode(auth, { email: theirs.user.email, code: mine.digits }))).toBe('code_invalid')
  expect(await answer(signInByCode(auth, { email: mine.user.email, code: mine.digits, organization: other.slug }))).toBe('code_invalid')
  expect(await answer(signInByCode(auth, { email: 'ninguem@example.test', code: mine.digits }))).toBe('code_invalid')
})
