import { aSession } from '@balcao/db/testing/factories'
import { expect } from 'vitest'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, type Person, type Someone, test } from '../testing/desk.ts'
import { type Opens, prove } from './proof.ts'
import { sendProofCode } from './proof-code.ts'

const opens = (someone: Someone): Opens => ((run: (ctx: Ctx) => Promise<unknown>) => someone(run)) as Opens
const fresh = (someone: Someone) => someone(async (ctx) => mustBeFresh(ctx))

/** The digits of the newest mail to somebody. */
const mailed = async (desk: Desk, { email }: Person) => {
  const mail = await desk.rows((tx) =>
    tx.selectFrom('mails').selectAll().where('toAddress', '=', email).orderBy('id', 'desc').executeTakeFirst(),
  )
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
/** Six digits that are not these. */
const wrongOf = (digits: string) => (digits === '000000' ? '111111' : '000000')

/** Somebody who comes in by mailed links only, and whose last proof is old. */
async function somebody(desk: Desk, values: object = {}) {
  const auth = anAuthContext(desk.db)
  const person = await desk.aUser('client', values)
  const someone = desk.as(person)
  await someone(async () => undefined)
  const age = () =>
    desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', person.id).execute())
  await age()
  const ask = async () => {
    await sendProofCode(auth, opens(someone))
    return mailed(desk, person)
  }
  return { authContext: auth, person, someone, age, ask, open: opens(someone) }
}

test('who has neither password nor second factor proves by a mailed code, once', async ({ desk }) => {
  const { authContext: auth, someone, open, age, ask } = await somebody(desk)
  const code = await ask()
  expect(code).toMatch(/^\d{6}$/)
  await expect(fresh(someone)).rejects.toMatchObject({ code: 'proof_required' })
  expect(await prove(auth, open, { mailCode: code })).toEqual({ success: true })
  await fresh(someone)
  await age()
  await expect(prove(auth, open, { mailCode: code }), 'used twice').rejects.toMatchObject({ details: [{ field: 'mailCode' }] })
  await expect(fresh(someone)).rejects.toMatchObject({ code: 'proof_required' })
  const kept = await desk.rows((tx) => tx.selectFrom('signInLinks').selectAll().executeTakeFirstOrThrow())
  expect(JSON.stringify(kept), 'stored as a hash').not.toContain(code)
})

test('of two uses at once one wins', async ({ desk }) => {
  const { authContext: auth, open, ask } = await somebody(desk)
  const code = await ask()
  const both = await Promise.allSettled([prove(auth, open, { mailCode: code }), prove(auth, open, { mailCode: code })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a code is good for five minutes, and a newer one ends it', async ({ desk }) => {
  const { authContext: auth, person, open, ask } = await somebody(desk)
  const old = await ask()
  let code = await ask()
  // Of a million codes two may be the same.
  while (code === old) code = await ask()
  await expect(prove(auth, open, { mailCode: old })).rejects.toMatchObject({ code: 'invalid_input' })
  const { createdAt, expiresAt } = await desk.rows((tx) =>
    tx.selectFrom('signInLinks').selectAll().where('userId', '=', person.id).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(5 * 60_000)
  const later = new Date(Date.now() - 1).toISOString()
  await desk.rows((tx) => tx.updateTable('signInLinks').set({ expiresAt: later }).where('userId', '=', person.id).execute())
  await expect(prove(auth, open, { mailCode: code })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the code of another person, tenant or session proves nothing', async ({ desk, other }) => {
  const mine = await somebody(desk)
  const theirs = await somebody(desk)
  const stranger = await somebody(other)
  const code = await mine.ask()
  for (const one of [theirs, stranger]) {
    const own = await one.ask()
    if (own === code) continue
    await expect(prove(one.authContext, one.open, { mailCode: code })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await desk.rows((tx) => tx.updateTable('signInLinks').set({ userId: theirs.person.id }).where('userId', '=', mine.person.id).execute())
  await expect(prove(theirs.authContext, theirs.open, { mailCode: code }), 'tied to its person').rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a code proves the session that asked for it, and no other of the same person', async ({ desk }) => {
  const { authContext: auth, person, open, ask } = await somebody(desk)
  const { id: sessionId } = await aSession(desk.db, person)
  const elsewhere: Opens = (run, access) => open((ctx) => run({ ...ctx, actor: { ...ctx.actor, sessionId } }), access)
  const code = await ask()
  await expect(prove(auth, elsewhere, { mailCode: code })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await prove(auth, open, { mailCode: code })).toEqual({ success: true })
})

test('five wrong tries end a code, and ten mails an hour are enough', async ({ desk }) => {
  const { authContext: auth, open, ask } = await somebody(desk)
  const code = await ask()
  for (let n = 0; n < 5; n++) await expect(prove(auth, open, { mailCode: wrongOf(code) })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(prove(auth, open, { mailCode: code }), 'the right one comes too late').rejects.toMatchObject({ code: 'invalid_input' })
  for (let n = 1; n < 10; n++) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_attempts', status: 429 })
})

test('wrong codes lock the proof, however many mails come', async ({ desk }) => {
  const { authContext: auth, open, ask } = await somebody(desk)
  for (let n = 0; n < 9; n++) await expect(prove(auth, open, { mailCode: '000000' })).rejects.toMatchObject({ code: 'invalid_input' })
  const code = await ask()
  await expect(prove(auth, open, { mailCode: wrongOf(code) })).rejects.toMatchObject({ status: 429 })
  await expect(prove(auth, open, { mailCode: code })).rejects.toMatchObject({ code: 'too_many_attempts', status: 429 })
})

test('a mailbox alone is no proof for who has a password or a second factor', async ({ desk }) => {
  const { authContext: auth, person, open, ask } = await somebody(desk)
  const code = await ask()
  const set = (values: object) => desk.rows((tx) => tx.updateTable('users').set(values).where('id', '=', person.id).execute())
  for (const values of [{ passwordHash: 'x' }, { passwordHash: null, totpConfirmedAt: new Date().toISOString() }]) {
    await set(values)
    await expect(prove(auth, open, { mailCode: code })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(sendProofCode(auth, open)).rejects.toMatchObject({ code: 'proof_otherwise', status: 409 })
  }
})

test('the code of a proof signs nobody in', async ({ desk }) => {
  const { person, ask } = await somebody(desk)
  await ask()
  const rows = await desk.rows((tx) => tx.selectFrom('signInLinks').select('purpose').where('userId', '=', person.id).execute())
  expect(rows).toEqual([{ purpose: 'email' }])
})
