import { ResetPassword } from '@balcao/contracts/auth/passwords'
import { Login } from '@balcao/contracts/auth/session'
import { expect } from 'vitest'
import { asSystem, makeCtx, systemActor } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { acceptInvite, lookUpInvite, validateEmail } from './invites.ts'
import { sendLink } from './links.ts'
import { login } from './login.ts'
import { mustBeGoodPassword } from './password-rules.ts'
import { forgotPassword, resetPassword } from './passwords.ts'
import { refresh } from './session.ts'

const PASSWORD = 'quatro girafas roxas'
let serial = 0
const newEmail = () => `forgetful-${serial++}@example.test`
const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
async function invited(desk: Desk, purpose: 'invite' | 'email' = 'invite', target?: string) {
  const user = await desk.aUser('agent', { email: newEmail(), invitedAt: new Date().toISOString() })
  await desk.asSystem((ctx) => sendLink(ctx, { userId: user.id, purpose, ...(target ? { target } : {}) }))
  return { user, token: (await mailed(desk, target ?? user.email))?.token ?? '' }
}

test('A14 A19 a reset works once, ends every session, tells the owner, and opens none', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const user = await desk.aUser('agent', { email: newEmail(), passwordHash: await auth.passwords.hash('a senha de antes dela') })
  const before = await login(auth, Login.parse({ email: user.email, password: 'a senha de antes dela' }))
  await forgotPassword(auth, { email: user.email, app: 'staff' })
  const mail = await mailed(desk, user.email)
  const token = mail?.token ?? ''
  expect(mail?.path).toMatch(/^\/reset\?token=/)
  const all = await Promise.all(Array.from({ length: 10 }, () => answer(resetPassword(auth, { token, password: PASSWORD }))))
  expect(all.toSorted()).toEqual(['done', ...Array(9).fill('link_invalid')])
  await expect(refresh(auth, before.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  expect(await answer(login(auth, Login.parse({ email: user.email, password: 'a senha de antes dela' })))).toBe('invalid_credentials')
  expect(await answer(login(auth, Login.parse({ email: user.email, password: PASSWORD })))).toBe('done')
  const notices = await desk.rows((tx) =>
    tx.selectFrom('mails').where('sourceKey', 'like', 'password-reset-%').select('toAddress').execute(),
  )
  expect(notices).toEqual([{ toAddress: user.email }])
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('action', '=', 'password.reset').select(['risk', 'actorId']).execute(),
  )
  expect(acts).toEqual([{ risk: 'high', actorId: user.id }])
})

test('A04 a new password: 15 characters, or 8 beside a second factor; nothing easy to guess; up to 128, exactly as typed', async ({
  desk,
}) => {
  const plain = {
    email: 'maria.silva@example.test',
    name: 'Maria Silva',
    hasSecondFactor: false,
    organization: { name: 'Padaria Sol', slug: 'sol' },
  }
  const refusal = (password: string, holder = plain) =>
    mustBeGoodPassword(password, holder).then(
      () => undefined,
      (error) => (error as { details: { field: string; message: string }[] }).details[0],
    )
  expect(await refusal('abcdefgh ijklm')).toMatchObject({ field: 'password', message: 'Use ao menos 15 caracteres.' })
  expect(await refusal('abcdefgh ijklmn')).toBeUndefined()
  const guarded = { ...plain, hasSecondFactor: true }
  expect(await refusal('xk3 vou9', guarded)).toBeUndefined()
  const listed = { field: 'password', message: 'Esta senha está entre as mais usadas do mundo. Escolha outra.' }
  expect(await refusal('1QAZ2wsx3edc4rfv')).toMatchObject(listed)
  for (const common of ['trustno1', 'Starwars', 'sunshine', 'flamengo'])
    expect([common, await refusal(common, guarded)]).toMatchObject([common, listed])
  const easy = { field: 'password', message: 'Esta senha é fácil de adivinhar. Escolha outra.' }
  for (const guess of [
    'aaaaaaaaaaaaaaaa',
    'senhasenhasenha123',
    'Password1234567890',
    'qwertyuiopqwertyuiop',
    'Manchester 2024!!!',
    'sunshinesunshine',
    '!!!Sunshine1234567',
    '1q2w3e4r1q2w3e4r',
  ])
    expect([guess, await refusal(guess)]).toMatchObject([guess, easy])
  expect(await refusal('maria.silva.maria')).toMatchObject({ message: expect.stringContaining('e-mail, nome ou organização') })
  for (const good of [
    '  espaços nas pontas  ',
    'gato 🐈 e cão 🐕 juntos',
    'ab cde fgh ijk lm'.repeat(7),
    'sunshine sobre telhado',
    '7482 sunshine 9931-6',
  ])
    expect([good, await refusal(good)]).toMatchObject([good, undefined])
  expect(ResetPassword.parse({ token: 'x', password: '  espaços nas pontas  ' }).password).toBe('  espaços nas pontas  ')
  expect(ResetPassword.safeParse({ token: 'x', password: 'x'.repeat(129) }).success).toBe(false)
  expect(desk.id).toBeGreaterThan(0)
})

test('a weak password leaves the link as it was', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const user = await desk.aUser('agent', { email: newEmail() })
  await forgotPassword(auth, { email: user.email, app: 'portal' })
  const mail = await mailed(desk, user.email)
  const token = mail?.token ?? ''
  expect(mail?.path).toMatch(/^\/portal\/reset\?token=/)
  expect(await answer(resetPassword(auth, { token, password: 'curta demais' }))).toBe('invalid_input')
  expect(await answer(resetPassword(auth, { token, password: PASSWORD }))).toBe('done')
})

test('A29 an invite can be looked at often and accepted once; then the person is signed in', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, token } = await invited(desk)
  for (let n = 0; n < 3; n++)
    expect(await lookUpInvite(auth, { token })).toEqual({
      email: user.email,
      name: user.name,
      tenantName: expect.any(String),
      tenantSlug: desk.slug,
    })
  const started = await acceptInvite(auth, { token, name: 'Ana Nova', password: PASSWORD })
  expect(started.user).toMatchObject({ id: user.id, name: 'Ana Nova' })
  expect(await answer(acceptInvite(auth, { token, name: 'Outra', password: PASSWORD }))).toBe('link_invalid')
  expect(await answer(lookUpInvite(auth, { token }))).toBe('link_invalid')
  const row = await desk.rows((tx) =>
    tx.selectFrom('users').where('id', '=', user.id).select(['name', 'emailVerifiedAt']).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({ name: 'Ana Nova', emailVerifiedAt: expect.any(String) })
})

test('A29 an invite whose address is no longer theirs, or older than a week, is dead', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const moved = await invited(desk)
  await desk.rows((tx) => tx.updateTable('users').set({ email: newEmail() }).where('id', '=', moved.user.id).execute())
  expect(await answer(lookUpInvite(auth, moved))).toBe('link_invalid')
  const old = await invited(desk)
  const week = 7 * 86_400_000
  const link = await desk.rows((tx) =>
    tx.selectFrom('signInLinks').where('userId', '=', old.user.id).select('expiresAt').executeTakeFirstOrThrow(),
  )
  expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(week - 60_000)
  await desk.rows((tx) =>
    tx
      .updateTable('signInLinks')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', old.user.id)
      .execute(),
  )
  expect(await answer(acceptInvite(auth, { token: old.token, name: 'Ana', password: PASSWORD }))).toBe('link_invalid')
})

test('an address is proved by the link mailed to it, unless it is somebody else’s by now', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const target = newEmail()
  const { user, token } = await invited(desk, 'email', target)
  expect(await validateEmail(auth, { token })).toEqual({ success: true })
  expect(await answer(validateEmail(auth, { token }))).toBe('link_invalid')
  const row = await desk.rows((tx) => tx.selectFrom('users').where('id', '=', user.id).select('email').executeTakeFirstOrThrow())
  expect(row.email).toBe(target)
  const taken = await invited(desk, 'email', target)
  expect(await answer(validateEmail(auth, { token: taken.token }))).toBe('link_invalid')
})

test('a link is sent within the acting tenant only', async ({ testDb, desk, other }) => {
  const stranger = await other.person('agent')
  await expect(asSystem(testDb.db, desk.id, (ctx) => sendLink(ctx, { userId: stranger.id, purpose: 'reset' }))).rejects.toThrow()
  await expect(
    desk.rows((tx) => sendLink(makeCtx(tx, systemActor(desk.id)), { userId: stranger.id, purpose: 'magic_link' })),
  ).rejects.toThrow()
})
