import { aSession } from '@balcao/db/testing/factories'
import { expect } from 'vitest'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, type Someone, test } from '../testing/desk.ts'
import { changePassword, type Opens, prove } from './proof.ts'

const OLD = 'a senha antiga e comprida'
const NEW = 'uma frase nova bem longa'

const opens = (someone: Someone): Opens => ((run: (ctx: Ctx) => Promise<unknown>) => someone(run)) as Opens
const fresh = (someone: Someone) => someone(async (ctx) => mustBeFresh(ctx))

/** Somebody with a password, whose last proof is an hour old. */
async function somebody(desk: Desk) {
  const auth = anAuthContext(desk.db)
  const person = await desk.aUser('agent', { passwordHash: await auth.passwords.hash(OLD) })
  const someone = desk.as(person)
  const age = async () => {
    await someone(async () => undefined)
    await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', person.id).execute())
  }
  await age()
  return { authContext: auth, person, someone, age, open: opens(someone) }
}

test('R15 A24 a dangerous act needs a proof of the last five minutes; the password renews it', async ({ desk }) => {
  const { authContext: auth, someone, open } = await somebody(desk)
  await expect(fresh(someone)).rejects.toMatchObject({ code: 'proof_required', status: 403 })
  await expect(prove(auth, open, { password: 'errada' })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'password' }] })
  await expect(fresh(someone)).rejects.toMatchObject({ code: 'proof_required' })
  expect(await prove(auth, open, { password: OLD })).toEqual({ success: true })
  await fresh(someone)
  await desk.asSystem(async (ctx) => mustBeFresh(ctx))
})

test('a proof is the session’s own: another one of the same person stays as it was', async ({ desk }) => {
  const { authContext: auth, person, open } = await somebody(desk)
  const other = await aSession(desk.db, person)
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('id', '=', other.id).execute())
  await prove(auth, open, { password: OLD })
  const row = await desk.rows((tx) => tx.selectFrom('sessions').where('id', '=', other.id).select('provedAt').executeTakeFirstOrThrow())
  expect(row.provedAt).toMatch(/^2026-01-01/)
})

test('A11 wrong proofs lock, and fifty at once are looked at no more than ten times', async ({ desk }) => {
  const { authContext: auth, open } = await somebody(desk)
  const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => prove(auth, open, { password: `errada ${n}` })))
  const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'fulfilled'))
  expect(codes.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(10)
  expect(new Set(codes)).toEqual(new Set(['invalid_input', 'too_many_attempts']))
  expect(auth.passwords.checked).toBeLessThanOrEqual(10)
  await expect(prove(auth, open, { password: OLD })).rejects.toMatchObject({ code: 'too_many_attempts', status: 429 })
})

test('without a password a wrong one takes as long, and a code of nobody is wrong', async ({ desk }) => {
  const auth = anAuthContext(desk.db)
  const open = opens(desk.as('agent'))
  await expect(prove(auth, open, { password: OLD })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(auth.passwords.dummies).toBe(1)
  await expect(prove(auth, open, { code: '123456' })).rejects.toMatchObject({ details: [{ field: 'code' }] })
})

test('A19 a changed password ends the other sessions, kills unused links, tells the owner, and says so in the log', async ({ desk }) => {
  const { authContext: auth, person, someone, open } = await somebody(desk)
  const other = await aSession(desk.db, person)
  await desk.rows((tx) =>
    tx
      .insertInto('signInLinks')
      .values({
        tenantId: desk.id,
        userId: person.id,
        purpose: 'reset',
        tokenHash: 'x',
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute(),
  )
  expect(await changePassword(auth, open, { current: OLD, password: NEW })).toEqual({ success: true })
  await someone(async () => undefined)
  const { user, session, link, act } = await desk.rows(async (tx) => ({
    user: await tx.selectFrom('users').where('id', '=', person.id).select(['passwordHash', 'passwordChangedAt']).executeTakeFirstOrThrow(),
    session: await tx.selectFrom('sessions').where('id', '=', other.id).select('revokedAt').executeTakeFirstOrThrow(),
    link: await tx.selectFrom('signInLinks').where('userId', '=', person.id).select('expiresAt').executeTakeFirstOrThrow(),
    act: await tx.selectFrom('auditEvents').selectAll().where('action', '=', 'password.changed').executeTakeFirstOrThrow(),
  }))
  expect(await auth.passwords.verify(user.passwordHash ?? '', NEW)).toBe(true)
  expect(user.passwordChangedAt).not.toBeNull()
  expect(session.revokedAt).not.toBeNull()
  expect(Date.parse(link.expiresAt)).toBeLessThanOrEqual(Date.now())
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'account:changed', payload: { userId: person.id, what: 'password' } })
  expect(JSON.stringify(act)).not.toMatch(/senha antiga|frase nova/)
})

test('A04 the old password or a fresh proof is needed, and the new one must be good', async ({ desk }) => {
  const { authContext: auth, open } = await somebody(desk)
  await expect(changePassword(auth, open, { password: NEW })).rejects.toMatchObject({ code: 'proof_required' })
  await expect(changePassword(auth, open, { current: 'errada', password: NEW })).rejects.toMatchObject({ details: [{ field: 'current' }] })
  for (const password of ['catorze letras', OLD])
    await expect(changePassword(auth, open, { current: OLD, password }), password).rejects.toMatchObject({
      details: [{ field: 'password' }],
    })
  await prove(auth, open, { password: OLD })
  await changePassword(auth, open, { password: NEW })
  await expect(changePassword(auth, open, { current: OLD, password: 'outra frase bem longa' })).rejects.toMatchObject({
    details: [{ field: 'current' }],
  })
})

test('of two changes at once one wins', async ({ desk }) => {
  const { authContext: auth, open } = await somebody(desk)
  const both = await Promise.allSettled([1, 2].map((n) => changePassword(auth, open, { current: OLD, password: `${NEW} ${n}` })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
