import { expect } from 'vitest'
import type { AuthContext } from '../../auth/session.ts'
import { anAuthContext } from '../../testing/auth-context.ts'
import { aDesk, type Desk, test } from '../../testing/desk.ts'
import { opens } from '../../testing/passkeys.ts'
import { update } from '../../users/update.ts'
import { askEmailChange, getEmailChange, withdrawEmailChange } from './ask.ts'
import { confirmEmailChange, stopEmailChange } from './links.ts'

const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
let serial = 0
/** The token in the newest mail to an address; undefined where its mail carries none. */
async function tokenTo(desk: Desk, toAddress: string): Promise<string | undefined> {
  const mail = await desk.rows((tx) =>
    tx.selectFrom('mails').where('toAddress', '=', toAddress).select('linkPath').orderBy('id', 'desc').executeTakeFirst(),
  )
  return new URL(mail?.linkPath ?? '', 'http://x').searchParams.get('token') ?? undefined
}
async function whoAsks(desk: Desk, auth: AuthContext, role: 'agent' | 'client' = 'agent') {
  const n = serial++
  const [former, email] = [`antes-${n}@example.test`, `depois-${n}@example.test`]
  const person = await desk.aUser(role, { email: former })
  const open = opens(desk.as(person))
  return { person, open, former, email, ask: () => askEmailChange(auth, open, { email }) }
}
const emailOf = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow())).email
const liveSessions = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.selectFrom('sessions').where('userId', '=', userId).where('revokedAt', 'is', null).select('id').execute())
const actionsOf = async (desk: Desk, resourceId: number) =>
  (
    await desk.rows((tx) =>
      tx
        .selectFrom('auditEvents')
        .where('action', 'like', 'email.%')
        .where('resourceId', '=', String(resourceId))
        .select('action')
        .orderBy('id')
        .execute(),
    )
  ).map(({ action }) => action)

test('nothing changes until the new address confirms; then other sessions end, and the former one is mailed', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  for (const role of ['agent', 'client'] as const) {
    const { person, open, former, email, ask } = await whoAsks(desk, auth, role)
    expect(await getEmailChange(auth, open)).toEqual({ pending: null, fixedBy: null })
    expect(await ask()).toEqual({ pending: { email, expiresAt: expect.any(String) }, fixedBy: null })
    expect(await emailOf(desk, person.id)).toBe(former)
    const [mine] = await liveSessions(desk, person.id)
    const elsewhere = await desk.rows((tx) => {
      const later = new Date(Date.now() + 3_600_000).toISOString()
      const values = { tenantId: desk.id, userId: person.id, refreshHash: `x${person.id}`, expiresAt: later, idleExpiresAt: later }
      return tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
    })
    const token = (await tokenTo(desk, email)) as string
    expect(await answer(confirmEmailChange(auth, { token }))).toBe('done')
    expect(await emailOf(desk, person.id)).toBe(email)
    expect(await liveSessions(desk, person.id)).toEqual([mine])
    expect(mine?.id).not.toBe(elsewhere.id)
    expect(await answer(confirmEmailChange(auth, { token })), 'the same link again').toBe('link_invalid')
    expect(await tokenTo(desk, former), 'a link that undoes it').toMatch(/^u\./)
    expect(await actionsOf(desk, person.id)).toEqual(['email.change_requested', 'email.changed'])
    expect((await getEmailChange(auth, open)).pending).toBeNull()
  }
})

test('the former address stops a change, and undoes it for seven days, also after another one', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const stopped = await whoAsks(desk, auth)
  await stopped.ask()
  const [confirm, stop] = [await tokenTo(desk, stopped.email), await tokenTo(desk, stopped.former)] as [string, string]
  expect(await stopEmailChange(auth, { token: stop })).toEqual({ undone: false })
  expect(await answer(confirmEmailChange(auth, { token: confirm }))).toBe('link_invalid')
  expect(await answer(stopEmailChange(auth, { token: stop }))).toBe('link_invalid')

  const taken = await whoAsks(desk, auth)
  await taken.ask()
  const undo = (await tokenTo(desk, taken.former)) as string
  await confirmEmailChange(auth, { token: (await tokenTo(desk, taken.email)) as string })
  const third = `terceiro-${taken.email}`
  await askEmailChange(auth, taken.open, { email: third })
  await confirmEmailChange(auth, { token: (await tokenTo(desk, third)) as string })
  expect(await emailOf(desk, taken.person.id)).toBe(third)
  const second = (await tokenTo(desk, taken.email)) as string
  expect(await stopEmailChange(auth, { token: undo })).toEqual({ undone: true })
  expect(await emailOf(desk, taken.person.id)).toBe(taken.former)
  expect(await liveSessions(desk, taken.person.id)).toEqual([])
  expect(await answer(stopEmailChange(auth, { token: second })), 'of the change that went with it').toBe('link_invalid')

  const late = await whoAsks(desk, auth)
  await late.ask()
  const lateUndo = (await tokenTo(desk, late.former)) as string
  await confirmEmailChange(auth, { token: (await tokenTo(desk, late.email)) as string })
  await testDb.asOwner(`update email_changes set undo_until = now() - interval '1 second' where user_id = ${late.person.id}`)
  expect(await answer(stopEmailChange(auth, { token: lateUndo }))).toBe('link_invalid')
})

test('an address that somebody has gets the same answer, and no link that confirms', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const { person, former, email, ask } = await whoAsks(desk, auth)
  await desk.aUser('client', { email })
  expect(await ask()).toEqual({ pending: { email, expiresAt: expect.any(String) }, fixedBy: null })
  expect(await tokenTo(desk, email)).toBeUndefined()

  // Taken in the meantime.
  const raced = await whoAsks(desk, auth)
  await raced.ask()
  const token = (await tokenTo(desk, raced.email)) as string
  await desk.aUser('client', { email: raced.email })
  expect(await answer(confirmEmailChange(auth, { token }))).toBe('link_invalid')
  expect([await emailOf(desk, person.id), await emailOf(desk, raced.person.id)]).toEqual([former, raced.former])

  // In another organisation it is free.
  const elsewhere = await whoAsks(other, auth)
  await desk.aUser('client', { email: elsewhere.email })
  await elsewhere.ask()
  expect(await answer(confirmEmailChange(auth, { token: (await tokenTo(other, elsewhere.email)) as string }))).toBe('done')
})

test('links end with time, a newer change, a withdrawal, and whatever a colleague sets', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { person, open, email, former, ask } = await whoAsks(desk, auth, 'client')
  await ask()
  const first = (await tokenTo(desk, email)) as string
  await ask()
  const second = (await tokenTo(desk, email)) as string
  expect(await answer(confirmEmailChange(auth, { token: first }))).toBe('link_invalid')
  await testDb.asOwner(`update email_changes set expires_at = now() - interval '1 second' where user_id = ${person.id}`)
  expect(await answer(confirmEmailChange(auth, { token: second }))).toBe('link_invalid')
  await ask()
  const third = (await tokenTo(desk, email)) as string
  expect((await withdrawEmailChange(auth, open)).pending).toBeNull()
  expect(await answer(confirmEmailChange(auth, { token: third }))).toBe('link_invalid')
  await ask()
  const fourth = (await tokenTo(desk, email)) as string
  await desk.as('supervisor')(update, { id: person.id, email: `outro-${former}` })
  expect(await answer(confirmEmailChange(auth, { token: fourth }))).toBe('link_invalid')
  await ask()
  expect(await answer(ask()), 'the sixth of a day').toBe('too_many_attempts')
  for (const token of ['', 'e.', 'e.1.x', 'u.1.x', third.slice(2), `u.${third.slice(2)}`])
    expect([await answer(confirmEmailChange(auth, { token })), await answer(stopEmailChange(auth, { token }))]).toEqual([
      'link_invalid',
      'link_invalid',
    ])
})

test('it takes a fresh proof, another address, and an account that nobody else keeps', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { person, open, former, ask } = await whoAsks(desk, auth)
  await expect(askEmailChange(auth, open, { email: former })).rejects.toMatchObject({ details: [{ field: 'email', reason: 'email_same' }] })
  expect(await answer(askEmailChange({ ...auth, provider: {} as never }, open, { email: 'x@example.test' }))).toBe('email_elsewhere')
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', person.id).execute())
  expect(await answer(ask())).toBe('proof_required')

  const directory = await aDesk(testDb.db)
  const kept = await whoAsks(directory, auth)
  const provider = {
    ...{
      tenantId: directory.id,
      name: 'Okta',
      label: 'Okta',
      issuer: 'https://login.example.com/',
      clientId: 'balcao',
      scopes: ['openid'],
    },
    ...{ domains: ['sso.example.com'], groups: '[]', ceiling: 7, isRequired: true, scimHash: 'x', audience: 'both' },
  }
  await directory.rows(async (tx) => {
    const { id: providerId } = await tx.insertInto('identityProviders').values(provider).returning('id').executeTakeFirstOrThrow()
    const identity = { tenantId: directory.id, providerId, userId: kept.person.id, email: kept.former, externalId: '1' }
    await tx.insertInto('ssoIdentities').values(identity).execute()
  })
  expect(await answer(kept.ask())).toBe('email_by_directory')
  expect(await getEmailChange(auth, kept.open)).toEqual({ pending: null, fixedBy: 'directory' })
  const required = await directory.aUser('client', { email: 'ana@sso.example.com' })
  expect(await answer(askEmailChange(auth, opens(directory.as(required)), { email: 'b@example.test' }))).toBe('email_by_sso')
})
