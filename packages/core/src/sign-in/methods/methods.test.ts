import { MAX_WALLETS } from '@balcao/contracts/sign-in/wallets/wallets'
import { expect } from 'vitest'
import type { AuthContext } from '../../auth/session.ts'
import { guestAddress } from '../../chat/widget/guests.ts'
import { remove as removePasskey } from '../../passkeys/own.ts'
import { exportMine } from '../../profile/export.ts'
import { sendProofCode } from '../../profile/proof-code.ts'
import { anAuthContext } from '../../testing/auth-context.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { opens, withPasskey } from '../../testing/passkeys.ts'
import { ethereumWallet, offers, solanaWallet } from '../../testing/wallets.ts'
import { beginLink, link } from '../wallets/own.ts'
import { list, remove } from './methods.ts'

type Wallet = ReturnType<typeof ethereumWallet> | ReturnType<typeof solanaWallet>
const BROWSER = 'b'.repeat(43)
const HERE = { browser: BROWSER, language: 'pt-BR' as const }
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
const stale = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', userId).execute())
const add = async (auth: AuthContext, desk: Desk, who: Person, wallet: Wallet, message?: string) => {
  const open = opens(desk.as(who))
  const { challenge_id, challenge } = await beginLink(auth, open, wallet, HERE)
  return link(auth, open, { challenge_id, ...wallet.sign(challenge, message === undefined ? {} : { message }) }, BROWSER)
}

test('staff and customers link wallets and take them away; each is on record and mailed about', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  for (const role of ['agent', 'client'] as const) {
    const person = await desk.aUser(role)
    const open = opens(desk.as(person))
    expect(await list(auth, open)).toEqual({ data: [], addable: { wallets: true, social: [] } })
    const wallet = role === 'agent' ? ethereumWallet() : solanaWallet()
    await add(auth, desk, person, wallet)
    const { data } = await list(auth, open)
    expect(data).toMatchObject([{ kind: 'wallet', label: role === 'agent' ? 'Ethereum' : 'Solana', lastUsedAt: null, removable: true }])
    expect((await desk.as(person)(exportMine)).wallets).toMatchObject([{ chain: wallet.wallet_type }])
    expect(await code(add(auth, desk, person, wallet)), 'twice').toBe('wallet_taken')
    await remove(auth, open, { kind: 'wallet', id: data[0]?.id as number })
    expect((await list(auth, open)).data).toEqual([])
    expect(await code(remove(auth, open, { kind: 'wallet', id: data[0]?.id as number }))).toBe('sign_in_method_not_found')
    const audited = await desk.rows((tx) =>
      tx
        .selectFrom('auditEvents')
        .where('action', 'like', 'wallet.%')
        .where('actorId', '=', person.id)
        .select('action')
        .orderBy('id')
        .execute(),
    )
    expect(audited.map(({ action }) => action)).toEqual(['wallet.linked', 'wallet.removed'])
    const facts = (await desk.facts()).filter(
      ({ name, payload }) => name === 'account:changed' && (payload as { userId: number }).userId === person.id,
    )
    expect(facts.map(({ payload }) => (payload as { what: string }).what)).toEqual(['wallet_added', 'wallet_removed'])
  }
})

test('linking takes a signature of the text that this session was given, in this browser, once', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  await offers(other)
  const [person, colleague] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const wallet = ethereumWallet()
  expect(await code(add(auth, desk, person, wallet, 'outro texto'))).toBe('wallet_invalid')
  const [mine, theirs] = [opens(desk.as(person)), opens(desk.as(colleague))]
  const asked = await beginLink(auth, mine, wallet, HERE)
  const input = { challenge_id: asked.challenge_id, ...wallet.sign(asked.challenge) }
  expect(await code(link(auth, opens(other.as('agent')), input, BROWSER)), 'another organisation').toBe('wallet_invalid')
  expect(await code(link(auth, mine, input, 'c'.repeat(43))), 'another browser').toBe('wallet_invalid')
  expect(await code(link(auth, theirs, input, BROWSER)), 'somebody else').toBe('wallet_invalid')
  expect(await code(link(auth, mine, input, BROWSER)), 'used up by the other').toBe('wallet_invalid')
  expect(await code(add(auth, desk, person, wallet))).toBe('done')
  expect(await code(add(auth, desk, colleague, wallet)), 'somebody else’s').toBe('wallet_taken')
})

test('A24 linking and removing take a fresh proof, and linking takes room and an organisation that takes wallets', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const person = await desk.aUser('client')
  const open = opens(desk.as(person))
  await Promise.all(Array.from({ length: MAX_WALLETS }, () => add(auth, desk, person, ethereumWallet())))
  expect(await code(add(auth, desk, person, ethereumWallet()))).toBe('wallets_full')
  const [first] = (await list(auth, open)).data
  await stale(desk, person.id)
  expect(await code(remove(auth, open, { kind: 'wallet', id: first?.id as number }))).toBe('proof_required')
  expect(await code(beginLink(auth, open, ethereumWallet(), HERE))).toBe('proof_required')
  await offers(desk, { products: ['passwords'] })
  const another = await desk.aUser('agent')
  expect(await code(add(auth, desk, another, ethereumWallet()))).toBe('wallets_off')
  expect((await list(auth, opens(desk.as(another)))).addable).toEqual({ wallets: false, social: [] })
})

test('the last way in stays, whatever kind it is, also where two go at once', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const person = await desk.aUser('client', { email: guestAddress(`sem-endereco-${desk.id}`) })
  const open = opens(desk.as(person))
  await add(auth, desk, person, ethereumWallet())
  const [only] = (await list(auth, open)).data
  expect(only?.removable).toBe(false)
  expect(await code(remove(auth, open, { kind: 'wallet', id: only?.id as number }))).toBe('sign_in_method_last')
  await add(auth, desk, person, solanaWallet())
  const both = (await list(auth, open)).data
  expect(both.map(({ removable }) => removable)).toEqual([true, true])
  const outcomes = await Promise.all(both.map(({ id }) => code(remove(auth, open, { kind: 'wallet', id }))))
  expect(outcomes.toSorted()).toEqual(['done', 'sign_in_method_last'])
  const { passkey } = await withPasskey(auth, desk, person)
  const [left] = (await list(auth, open)).data
  expect(left?.removable).toBe(true)
  await remove(auth, open, { kind: 'wallet', id: left?.id as number })
  expect(await code(desk.as(person)(removePasskey, { id: passkey.id }))).toBe('sign_in_method_last')
})

test('who has no address proves who they are by signing in again: no code is mailed to what stands for one', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('client', { email: guestAddress(`sem-codigo-${desk.id}`) })
  expect(await code(sendProofCode(auth, opens(desk.as(person))))).toBe('proof_by_sign_in')
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
})

test('a telephone number is listed and taken away, and counts as a way in', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('client', { email: guestAddress(`so-telefone-${desk.id}`) })
  const open = opens(desk.as(person))
  const phone = (number: string) =>
    desk.rows((tx) => tx.insertInto('signInPhones').values({ tenantId: desk.id, userId: person.id, number }).execute())
  await phone('+5511987654321')
  const [only] = (await list(auth, open)).data
  expect(only).toMatchObject({ kind: 'phone', label: '+5511987654321', removable: false })
  expect(await code(remove(auth, open, { kind: 'phone', id: only?.id as number }))).toBe('sign_in_method_last')
  await phone('+5511987654322')
  expect(await code(remove(auth, open, { kind: 'phone', id: only?.id as number }))).toBe('done')
  expect((await list(auth, open)).data).toMatchObject([{ label: '+5511987654322' }])
  const facts = (await desk.facts()).filter(({ name }) => name === 'account:changed')
  expect(facts).toMatchObject([{ payload: { userId: person.id, what: 'phone_removed' } }])
})

test('nobody removes what is somebody else’s', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const person = await desk.aUser('client')
  await add(auth, desk, person, ethereumWallet())
  const [one] = (await list(auth, opens(desk.as(person)))).data
  for (const stranger of [desk.as(await desk.aUser('client')), desk.as('admin'), other.as('client')])
    expect(await code(remove(auth, opens(stranger), { kind: 'wallet', id: one?.id as number }))).toBe('sign_in_method_not_found')
})

test('a login of a social provider is listed and taken away, and counts as a way in; one that is offered can be added', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk, { products: ['oauth'] })
  const person = await desk.aUser('client', { email: guestAddress(`so-social-${desk.id}`) })
  const open = opens(desk.as(person))
  await desk.rows(async (tx) => {
    for (const name of ['github', 'google'])
      await tx.insertInto('socialProviders').values({ tenantId: desk.id, name, clientId: 'c', sealed: 'x' }).execute()
    const login = { name: 'github', issuer: 'https://github.com', subject: '7', email: 'ana@fora.test', isLinked: true }
    await tx
      .insertInto('socialIdentities')
      .values({ ...login, tenantId: desk.id, userId: person.id })
      .execute()
  })
  const { data, addable } = await list(auth, open)
  expect(data).toMatchObject([{ kind: 'social', label: 'GitHub', detail: 'ana@fora.test', removable: false }])
  expect(addable).toEqual({ wallets: false, social: [{ name: 'google', label: 'Google' }] })
  const id = data[0]?.id as number
  expect(await code(remove(auth, open, { kind: 'social', id }))).toBe('sign_in_method_last')
  await withPasskey(auth, desk, person)
  expect(await code(remove(auth, open, { kind: 'social', id }))).toBe('done')
  expect((await list(auth, open)).addable.social.map(({ name }) => name)).toEqual(['google', 'github'])
})
