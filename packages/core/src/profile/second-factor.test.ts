import type { EventPayload } from '@balcao/contracts/events'
import { URI } from 'otpauth'
import { expect } from 'vitest'
import { verifySecondFactor } from '../auth/second-factor.ts'
import { me } from '../ctx.ts'
import { mailOwner } from '../email/on-account.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, type Someone, test } from '../testing/desk.ts'
import { get } from './profile.ts'
import { confirm, disable, recoveryCodes, setUp } from './second-factor.ts'

const { secrets } = anAuthContext(null as never)
const STEP = 30_000

/** The app on somebody's phone. */
const codeOf = (uri: string, at = Date.now()) =>
  (URI.parse(uri) as { generate(options: { timestamp: number }): string }).generate({ timestamp: at })

const verify = (someone: Someone, code: string) => someone((ctx) => verifySecondFactor(ctx.db, secrets, me(ctx), code))

async function turnOn(someone: Someone) {
  const { uri } = await someone((ctx) => setUp(ctx, secrets))
  const { codes } = await someone((ctx) => confirm(ctx, secrets, { code: codeOf(uri) }))
  return { uri, codes }
}

const staleProof = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 301_000).toISOString() })
      .execute(),
  )

test('nothing counts until a code confirms the set-up; then codes count once, a step early or late', async ({ desk }) => {
  const agent = desk.as('agent')
  const { secret, uri } = await agent((ctx) => setUp(ctx, secrets))
  expect(uri).toContain(secret)
  expect(uri).toContain('issuer=Balc%C3%A3o')
  expect(await verify(agent, codeOf(uri))).toBe(false)
  expect((await agent(get)).secondFactor.on).toBe(false)
  await expect(agent((ctx) => confirm(ctx, secrets, { code: '000000' }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'code' }],
  })

  const now = Date.now()
  const { codes } = await agent((ctx) => confirm(ctx, secrets, { code: codeOf(uri, now) }))
  expect(new Set(codes).size).toBe(10)
  expect((await agent(get)).secondFactor).toMatchObject({ on: true, recoveryCodesLeft: 10 })

  expect(await verify(agent, codeOf(uri, now)), 'the code that confirmed').toBe(false)
  expect(await verify(agent, codeOf(uri, now - STEP)), 'an older one').toBe(false)
  expect(await verify(agent, codeOf(uri, now + STEP)), 'one step early').toBe(true)
  expect(await verify(agent, codeOf(uri, now + STEP)), 'the same twice').toBe(false)
  expect(await verify(agent, codeOf(uri, now + 3 * STEP)), 'too early').toBe(false)
  for (const wrong of ['', 'abc', '12345', '1234567', '½½½½½½', '0'.repeat(10_000)])
    expect(await verify(agent, wrong), wrong.slice(0, 9)).toBe(false)
})

test('A11 one code tried by fifty at once counts once', async ({ desk }) => {
  const agent = desk.as('agent')
  const { uri, codes } = await turnOn(agent)
  const code = codeOf(uri, Date.now() + STEP)
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(agent, code)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  const recovered = await Promise.all(Array.from({ length: 50 }, () => verify(agent, codes[0] ?? '')))
  expect(recovered.filter(Boolean)).toHaveLength(1)
})

test('a recovery code counts once, however it is typed, and is nobody else’s', async ({ desk }) => {
  const agent = desk.as('agent')
  const { codes } = await turnOn(agent)
  const [first = '', second = ''] = codes
  expect(await verify(agent, ` ${first.toUpperCase().replace('-', ' ')} `)).toBe(true)
  expect(await verify(agent, first)).toBe(false)
  await turnOn(desk.as('admin'))
  expect(await verify(desk.as('admin'), second)).toBe(false)
  expect((await agent(get)).secondFactor.recoveryCodesLeft).toBe(9)
  const { codes: renewed } = await agent((ctx) => recoveryCodes(ctx, secrets))
  expect(await verify(agent, second)).toBe(false)
  expect(await verify(agent, renewed[0] ?? '')).toBe(true)
})

test('A24 changing the second factor asks for a fresh proof, and tells the owner', async ({ desk }) => {
  const agent = desk.as('agent')
  const { uri } = await turnOn(agent)
  await staleProof(desk)
  const refused = { code: 'proof_required', status: 403 }
  await expect(agent((ctx) => recoveryCodes(ctx, secrets))).rejects.toMatchObject(refused)
  await expect(agent((ctx) => disable(ctx))).rejects.toMatchObject(refused)
  await expect(agent((ctx) => setUp(ctx, secrets))).rejects.toMatchObject(refused)
  expect(await verify(agent, codeOf(uri, Date.now() + STEP))).toBe(true)

  const fresh = desk.as(await desk.aUser('agent', { email: 'dono@example.test' }))
  await turnOn(fresh)
  await fresh((ctx) => disable(ctx))
  expect((await fresh(get)).secondFactor).toMatchObject({ on: false, recoveryCodesLeft: 0 })
  const told = (await desk.facts()).filter(({ name }) => name === 'account:changed').slice(-2)
  const { id: userId } = await fresh(get)
  expect(told.map(({ payload }) => payload)).toEqual([
    { userId, what: 'second_factor_on' },
    { userId, what: 'second_factor_off' },
  ])
  for (const { payload } of told)
    await desk.asSystem((ctx) =>
      mailOwner(ctx, { outboxId: 1, tenantId: desk.id, actorId: userId, payload: payload as EventPayload<'account:changed'> }),
    )
  const mails = await desk.rows((tx) => tx.selectFrom('mails').where('toAddress', '=', 'dono@example.test').select('subject').execute())
  // The same fact twice is one mail.
  expect(mails.map(({ subject }) => subject)).toEqual(['Segundo fator ativado'])
})

test('an old secret cannot be confirmed after a new set-up, and a second set-up is refused while one is on', async ({ desk }) => {
  const agent = desk.as('agent')
  const { uri: old } = await agent((ctx) => setUp(ctx, secrets))
  const { uri } = await agent((ctx) => setUp(ctx, secrets))
  await expect(agent((ctx) => confirm(ctx, secrets, { code: codeOf(old) }))).rejects.toMatchObject({ code: 'invalid_input' })
  await agent((ctx) => confirm(ctx, secrets, { code: codeOf(uri) }))
  await expect(agent((ctx) => setUp(ctx, secrets))).rejects.toMatchObject({ code: 'second_factor_on' })
  await expect(agent((ctx) => confirm(ctx, secrets, { code: codeOf(uri) }))).rejects.toMatchObject({ code: 'second_factor_on' })
})

test('the secret is stored encrypted, bound to its person, and no log knows it', async ({ desk }) => {
  const agent = desk.as('agent')
  const { secret } = await agent((ctx) => setUp(ctx, secrets))
  const person = await desk.person('agent')
  const other = await desk.person('admin')
  const row = await desk.rows((tx) => tx.selectFrom('users').where('id', '=', person.id).select('totpSecret').executeTakeFirstOrThrow())
  expect(row.totpSecret).not.toContain(secret)
  const all = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().execute())
  expect(JSON.stringify(all)).not.toContain(secret)
  // Moved to another row it opens nothing.
  await desk.rows((tx) =>
    tx
      .updateTable('users')
      .set({ totpSecret: row.totpSecret, totpConfirmedAt: new Date().toISOString() })
      .where('id', '=', other.id)
      .execute(),
  )
  await expect(verify(desk.as('admin'), '123456')).rejects.toThrow()
})
