import { MAX_PASSKEYS } from '@balcao/contracts/passkeys/passkeys'
import { expect } from 'vitest'
import type { AuthContext } from '../auth/session.ts'
import { exportMine } from '../profile/export.ts'
import { get as profile } from '../profile/profile.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { Authenticator, type Lies } from '../testing/authenticator.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { ORIGIN, opens, withPasskey } from '../testing/passkeys.ts'
import { add, beginAdding } from './add.ts'
import { listHere, remove, rename } from './own.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
const stale = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', userId).execute())
const tries = async (auth: AuthContext, desk: Desk, person: Person, lies: Lies) => {
  const open = opens(desk.as(person))
  return code(add(auth, open, new Authenticator(ORIGIN).make(await beginAdding(auth, open), lies)))
}

test('staff and customers add passkeys, name them and take them away; each is on record and mailed about', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  for (const role of ['agent', 'client'] as const) {
    const person = await desk.aUser(role)
    const { passkey, open, device } = await withPasskey(auth, desk, person, { synced: true })
    expect(passkey).toMatchObject({
      name: 'Celular',
      synced: true,
      host: 'balcao.example.com',
      here: true,
      copied: false,
      lastUsedAt: null,
    })
    const as = desk.as(person)
    expect(await as(profile)).toMatchObject({ passkeys: 1 })

    // Another one is of the same person to authenticators, and the first is left out.
    const asked = await beginAdding(auth, open)
    expect(asked.excludeCredentials.map(({ id }) => id)).toEqual([...device.keys.keys()])
    expect(asked.user.id).toBe([...device.keys.values()][0]?.userHandle)
    const unnamed = await add({ ...auth, userAgent: undefined }, open, device.make(asked))
    expect(unnamed).toMatchObject({ name: 'Dispositivo desconhecido', synced: false })

    await as(rename, { id: passkey.id, name: 'Chave azul' })
    expect((await as(exportMine)).passkeys).toMatchObject([{ name: 'Chave azul', isSynced: true }, { name: unnamed.name }])
    await as(remove, { id: passkey.id })
    expect((await listHere(auth, open)).data.map(({ id }) => id)).toEqual([unnamed.id])
    const audited = await desk.rows((tx) =>
      tx
        .selectFrom('auditEvents')
        .where('action', 'like', 'passkey.%')
        .where('actorId', '=', person.id)
        .select('action')
        .orderBy('id')
        .execute(),
    )
    expect(audited.map(({ action }) => action)).toEqual(['passkey.added', 'passkey.added', 'passkey.renamed', 'passkey.removed'])
    const mailed = (await desk.facts()).filter(({ name, actorId }) => name === 'account:changed' && actorId === person.id)
    expect(mailed.map(({ payload }) => (payload as { what: string }).what)).toEqual(['passkey_added', 'passkey_added', 'passkey_removed'])
  }
})

test('A23 nothing is added that the authenticator did not make as asked', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('agent')
  const wrong: [Lies, string][] = [
    [{ origin: 'https://balcao.example.org' }, 'invalid_input'],
    [{ rpId: 'example.com' }, 'invalid_input'],
    [{ unverified: true }, 'invalid_input'],
    [{ type: 'webauthn.get' }, 'invalid_input'],
    [{ credential: 'AAAA' }, 'invalid_input'],
    [{ challenge: 'AAAA' }, 'passkey_refused'],
  ]
  for (const [lies, refusal] of wrong) expect(await tries(auth, desk, person, lies), JSON.stringify(lies)).toBe(refusal)
  const open = opens(desk.as(person))
  const device = new Authenticator(ORIGIN)
  const made = device.make(await beginAdding(auth, open))
  for (const attestation of ['AAAA', 'oA', Buffer.from('{}').toString('base64url')])
    expect(await code(add(auth, open, { ...device.make(await beginAdding(auth, open)), attestation }))).toBe('invalid_input')
  expect(await code(add(auth, opens(desk.as('supervisor')), made)), 'a challenge of somebody else').toBe('passkey_refused')
  expect(await code(add(auth, open, made))).toBe('done')
  expect(await code(add(auth, open, made)), 'the same again').toBe('passkey_refused')
  const asked = await beginAdding(auth, open)
  await testDb.asOwner(`update passkey_challenges set expires_at = now()`)
  expect(await code(add(auth, open, device.make(asked))), 'too late').toBe('passkey_refused')
})

test('adding and removing take a fresh proof; there is room for ten, also for two at once', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('agent')
  const { passkey, open, device } = await withPasskey(auth, desk, person)
  for (let n = 2; n < MAX_PASSKEYS; n++) await add(auth, open, device.make(await beginAdding(auth, open)))
  const two = [device.make(await beginAdding(auth, open)), device.make(await beginAdding(auth, open))]
  expect((await Promise.all(two.map((one) => code(add(auth, open, one))))).toSorted()).toEqual(['done', 'passkeys_full'])
  expect(await code(beginAdding(auth, open))).toBe('passkeys_full')
  await stale(desk, person.id)
  expect(await code(desk.as(person)(remove, { id: passkey.id }))).toBe('proof_required')
  expect(await code(beginAdding(auth, open))).toBe('proof_required')
  expect(await code(add(auth, open, two[0] as never))).toBe('proof_required')
})

test('passkeys of others are not found', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const { passkey } = await withPasskey(auth, desk, await desk.aUser('agent'))
  for (const stranger of [desk.as('admin'), desk.as('client'), other.as('admin')]) {
    expect(await code(stranger(rename, { id: passkey.id, name: 'x' }))).toBe('passkey_not_found')
    expect(await code(stranger(remove, { id: passkey.id }))).toBe('passkey_not_found')
  }
})

test('each is for the host that it was made at: ours and its subdomains, a subdomain of localhost, a domain of one’s own', async ({
  testDb,
  desk,
  other,
}) => {
  await testDb.asOwner(
    `update tenants set subdomain = 'acme', custom_domain = 'ajuda.acme.com.br', custom_domain_verified_at = now() where id = ${desk.id}`,
  )
  await testDb.asOwner(`update tenants set subdomain = 'outra' where id = ${other.id}`)
  const person = await desk.aUser('client')
  const at = (publicUrl: string, site: AuthContext['site'] = {}): AuthContext => ({ ...anAuthContext(testDb.db), publicUrl, site })
  const url = 'https://balcao.example.com'
  const places: [AuthContext, string, string][] = [
    [at(url), 'https://balcao.example.com', 'balcao.example.com'],
    [at(url, { subdomain: 'acme' }), 'https://acme.balcao.example.com', 'balcao.example.com'],
    [at(url, { domain: 'ajuda.acme.com.br' }), 'https://ajuda.acme.com.br', 'ajuda.acme.com.br'],
    [at(url, { subdomain: 'ninguem' }), 'https://balcao.example.com', 'balcao.example.com'],
    [at('http://localhost:3000'), 'http://localhost:3000', 'localhost'],
    [at('http://localhost:3000', { subdomain: 'acme' }), 'http://acme.localhost:3000', 'acme.localhost'],
  ]
  for (const [auth, origin, host] of places)
    expect((await withPasskey(auth, desk, person, {}, origin)).passkey, origin).toMatchObject({ host, here: true })
  const { data } = await listHere(at(url), opens(desk.as(person)))
  expect(data.filter(({ here }) => here)).toHaveLength(3)
  expect(await code(beginAdding(at(url, { subdomain: 'outra' }), opens(desk.as(person)))), 'of another organisation').toBe(
    'passkeys_unavailable',
  )
})
