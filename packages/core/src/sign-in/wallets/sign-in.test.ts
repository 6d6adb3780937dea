import { expect } from 'vitest'
import type { AuthContext } from '../../auth/session.ts'
import { isGuestAddress } from '../../chat/widget/guests.ts'
import { beginAssertion } from '../../passkeys/assertion.ts'
import { anAuthContext } from '../../testing/auth-context.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { ORIGIN, withPasskey } from '../../testing/passkeys.ts'
import { ethereumWallet, offers, solanaWallet, type WalletLies } from '../../testing/wallets.ts'
import { beginSignIn } from './begin.ts'
import { checksummed } from './internal/ethereum.ts'
import { signInByWallet } from './sign-in.ts'

type Wallet = ReturnType<typeof ethereumWallet> | ReturnType<typeof solanaWallet>
const BROWSER = 'b'.repeat(43)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    (error) => error.code,
  )
const begin = (auth: AuthContext, desk: Pick<Desk, 'slug'>, { wallet_type, wallet_address }: Wallet, chain_id?: number) =>
  beginSignIn(
    auth,
    { provider: 'local', wallet_type, wallet_address, organization: desk.slug, ...(chain_id ? { chain_id } : {}) },
    { browser: BROWSER, language: 'pt-BR' },
  )
const enter = async (auth: AuthContext, desk: Pick<Desk, 'slug'>, wallet: Wallet, lies: WalletLies = {}, browser = BROWSER) => {
  const { challenge_id, challenge } = await begin(auth, desk, wallet)
  return signInByWallet(auth, { provider: 'local', challenge_id, ...wallet.sign(challenge, lies) }, browser)
}
/** Somebody with this wallet. */
const owns = (desk: Desk, { id: userId }: Pick<Person, 'id'>, { wallet_type: chain, wallet_address }: Wallet) =>
  desk.rows((tx) =>
    tx
      .insertInto('signInWallets')
      .values({ tenantId: desk.id, userId, chain, address: chain === 'ethereum' ? checksummed(wallet_address) : wallet_address })
      .execute(),
  )
const sessionsOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('sessions').select('id').execute())

test('the text is ours to the last line: host, address, page, network, nonce and both times', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const ether = ethereumWallet()
  const { challenge } = await begin(auth, desk, ether, 137)
  expect(challenge).toMatch(
    new RegExp(
      [
        '^balcao.example.com wants you to sign in with your Ethereum account:',
        `${checksummed(ether.wallet_address)}\n`,
        'Assine para entrar com esta carteira. Assinar nada custa e nada transfere.\n',
        `URI: ${ORIGIN}`,
        'Version: 1',
        'Chain ID: 137',
        'Nonce: [0-9A-Za-z]{24}',
        'Issued At: (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)',
        'Expiration Time: (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)$',
      ].join('\n'),
    ),
  )
  const [from = '', to = ''] = challenge
    .split('\n')
    .slice(-2)
    .map((line) => line.slice(line.indexOf(': ') + 2))
  expect(Date.parse(to) - Date.parse(from)).toBe(300_000)
  const sol = await begin(auth, desk, solanaWallet())
  expect(sol.challenge).toContain('your Solana account:')
  expect(sol.challenge).toContain('Chain ID: mainnet')
  // Small devices show nothing else.
  for (const text of [challenge, sol.challenge]) expect(text).toMatch(/^[\n\x20-\x7e]+$/)
})

test('a wallet signs in the customer or the agent that it was linked to, and is in the history', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk, { signUp: 'closed' })
  for (const [role, wallet] of [
    ['agent', ethereumWallet()],
    ['client', solanaWallet()],
  ] as const) {
    const person = await desk.aUser(role)
    await owns(desk, person, wallet)
    const started = await enter(auth, desk, wallet)
    expect(started.user).toMatchObject({ id: person.id, tenant_id: desk.id })
    const history = await desk.rows((tx) =>
      tx.selectFrom('signIns').where('userId', '=', person.id).select(['method', 'outcome']).execute(),
    )
    expect(history).toEqual([{ method: 'wallet', outcome: 'success' }])
    const [row] = await desk.rows((tx) => tx.selectFrom('signInWallets').where('userId', '=', person.id).selectAll().execute())
    expect(row?.lastUsedAt).not.toBeNull()
  }
})

test('an unknown wallet opens a customer’s account where sign-up is open, once; elsewhere it gets the one refusal', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const wallet = ethereumWallet()
  const started = await enter(auth, desk, wallet)
  const address = checksummed(wallet.wallet_address)
  expect(started.user).toMatchObject({ role: 'client', name: `${address.slice(0, 6)}…${address.slice(-4)}` })
  expect(isGuestAddress(started.user.email)).toBe(true)
  expect((await enter(auth, desk, wallet)).user.id).toBe(started.user.id)
  for (const signUp of ['closed', 'domain'] as const) {
    await offers(other, { signUp })
    expect(await code(enter(auth, other, wallet))).toBe('wallet_invalid')
  }
  await offers(desk, { products: ['emailMagicLinks'] })
  expect(await code(enter(auth, desk, wallet)), 'switched off').toBe('wallet_invalid')
  expect(await code(enter(auth, { slug: 'nobody-at-all' }, wallet))).toBe('wallet_invalid')
})

test('an account that waits for approval is made once, and says so to its wallet alone', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk, { approves: true })
  const wallet = solanaWallet()
  expect(await code(enter(auth, desk, wallet))).toBe('account_pending')
  expect(await code(enter(auth, desk, wallet))).toBe('account_pending')
  expect(await desk.rows((tx) => tx.selectFrom('users').where('pendingSince', 'is not', null).select('isActive').execute())).toEqual([
    { isActive: false },
  ])
  expect(await sessionsOf(desk)).toEqual([])
  await desk.rows((tx) => tx.updateTable('users').set({ pendingSince: null }).where('pendingSince', 'is not', null).execute())
  expect(await code(enter(auth, desk, wallet)), 'switched off by hand').toBe('wallet_invalid')
})

test('A25 what is not signed as it was given opens nothing: text, domain, address, network, time, form', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  for (const wallet of [ethereumWallet(), solanaWallet()]) {
    const person = await desk.aUser('client')
    await owns(desk, person, wallet)
    const changed: [string, (text: string) => string][] = [
      ['another domain', (text) => text.replace('balcao.example.com wants', 'balcao.example.org wants')],
      ['another page', (text) => text.replace(`URI: ${ORIGIN}`, 'URI: https://evil.example')],
      ['another network', (text) => text.replace(/Chain ID: .*/, 'Chain ID: 5')],
      ['another nonce', (text) => text.replace(/Nonce: .*/, 'Nonce: 0123456789abcdefABCDEFGH')],
      ['a later end', (text) => text.replace(/Expiration Time: .*/, 'Expiration Time: 2100-01-01T00:00:00.000Z')],
      ['a time to come', (text) => `${text}\nNot Before: 2100-01-01T00:00:00.000Z`],
      ['a line put in', (text) => text.replace('\nURI:', '\nResources:\n- https://evil.example\nURI:')],
      ['an end of its own', (text) => `${text}\n`],
      ['no text', () => ''],
    ]
    for (const [what, change] of changed) {
      const { challenge_id, challenge } = await begin(auth, desk, wallet)
      const message = change(challenge)
      expect(message, what).not.toBe(challenge)
      const signed = wallet.sign(challenge, { message })
      expect(await code(signInByWallet(anAuthContext(testDb.db), { provider: 'local', challenge_id, ...signed }, BROWSER)), what).toBe(
        'wallet_invalid',
      )
    }
    const stranger = wallet.wallet_type === 'ethereum' ? ethereumWallet() : solanaWallet()
    const { challenge_id, challenge } = await begin(auth, desk, wallet)
    const theirs = { provider: 'local' as const, challenge_id, ...stranger.sign(challenge) }
    expect(await code(signInByWallet(auth, theirs, BROWSER)), 'another key').toBe('wallet_invalid')
  }
  const ether = ethereumWallet()
  expect(await code(enter(auth, desk, ether, { highS: true })), 'the other form').toBe('wallet_invalid')
  const { challenge_id, challenge } = await begin(auth, desk, ether)
  const said = { ...ether.sign(challenge), signed_message: challenge }
  expect(await code(signInByWallet(auth, { provider: 'local', challenge_id, ...said }, BROWSER)), 'no wallet of Ethereum says that').toBe(
    'wallet_invalid',
  )
  expect(await sessionsOf(desk)).toEqual([])
})

test('a Solana wallet that says what it signed is believed only where that is the text to the byte', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const wallet = solanaWallet()
  const { challenge_id, challenge } = await begin(auth, desk, wallet)
  const right = { provider: 'local' as const, challenge_id, ...wallet.sign(challenge, {}, challenge) }
  expect(await code(signInByWallet(auth, right, BROWSER))).toBe('signed in')
  const again = await begin(auth, desk, wallet)
  const wrong = `${again.challenge}\nResources:`
  const signed = {
    provider: 'local' as const,
    challenge_id: again.challenge_id,
    ...wallet.sign(again.challenge, { message: wrong }, wrong),
  }
  expect(await code(signInByWallet(auth, signed, BROWSER))).toBe('wallet_invalid')
})

test('A25 a challenge is good once, for five minutes, in the browser that asked for it, and also spent where it comes back wrong', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const wallet = ethereumWallet()
  const asked = await begin(auth, desk, wallet)
  const input = { provider: 'local' as const, challenge_id: asked.challenge_id, ...wallet.sign(asked.challenge) }
  for (const browser of [undefined, '', 'c'.repeat(43)]) expect(await code(signInByWallet(auth, input, browser))).toBe('wallet_invalid')
  expect(await code(signInByWallet(auth, input, BROWSER))).toBe('signed in')
  expect(await code(signInByWallet(auth, input, BROWSER)), 'again').toBe('wallet_invalid')
  expect(await code(signInByWallet(auth, { ...input, challenge_id: 'unknown' }, BROWSER))).toBe('wallet_invalid')

  const spoilt = await begin(auth, desk, wallet)
  const wrong = { ...input, challenge_id: spoilt.challenge_id }
  expect(await code(signInByWallet(auth, wrong, BROWSER)), 'signed for another').toBe('wallet_invalid')
  expect(await code(signInByWallet(auth, { ...wrong, ...wallet.sign(spoilt.challenge) }, BROWSER))).toBe('wallet_invalid')

  const late = await begin(auth, desk, wallet)
  await testDb.asOwner(`update wallet_challenges set expires_at = now() - interval '1 second'`)
  const over = { ...input, challenge_id: late.challenge_id, ...wallet.sign(late.challenge) }
  expect(await code(signInByWallet(auth, over, BROWSER))).toBe('wallet_invalid')

  // Of several at once, one finds it; and two challenges of an unknown wallet make one account.
  const raced = await begin(auth, desk, wallet)
  const race = { ...input, challenge_id: raced.challenge_id, ...wallet.sign(raced.challenge) }
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => code(signInByWallet(auth, race, BROWSER))))
  expect(outcomes.filter((one) => one === 'signed in')).toHaveLength(1)
  const fresh = ethereumWallet()
  const both = await Promise.all([enter(auth, desk, fresh), enter(auth, desk, fresh)])
  expect(both[0]?.user.id).toBe(both[1]?.user.id)
})

test('a wallet of one organisation is nobody in another, and a suspended or disabled one gets the same answer', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk, { signUp: 'closed' })
  await offers(other, { signUp: 'closed' })
  const wallet = solanaWallet()
  const person = await desk.aUser('client')
  await owns(desk, person, wallet)
  expect(await code(enter(auth, other, wallet))).toBe('wallet_invalid')
  const asked = await begin(auth, desk, wallet)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute())
  const input = { provider: 'local' as const, challenge_id: asked.challenge_id, ...wallet.sign(asked.challenge) }
  expect(await code(signInByWallet(auth, input, BROWSER))).toBe('wallet_invalid')
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: true }).where('id', '=', person.id).execute())
  await testDb.asOwner(`update tenants set status = 'suspended' where id = ${desk.id}`)
  expect(await code(enter(auth, desk, wallet))).toBe('wallet_invalid')
})

test('the second factor is asked for and uses nothing up; a wrong one is counted and the challenge stays', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('slug', '=', 'agent').execute())
  const person = await desk.aUser('agent')
  const { device } = await withPasskey(auth, desk, person)
  const wallet = ethereumWallet()
  await owns(desk, person, wallet)
  const { challenge_id, challenge } = await begin(auth, desk, wallet)
  const input = { provider: 'local' as const, challenge_id, ...wallet.sign(challenge) }
  expect(await code(signInByWallet(auth, input, BROWSER))).toBe('second_factor_required')
  expect(await code(signInByWallet(auth, { ...input, code: '000000' }, BROWSER))).toBe('second_factor_wrong')
  expect(await code(signInByWallet(auth, { ...input, passkey: device.sign(await beginAssertion(auth)) }, BROWSER))).toBe('signed in')
  expect(await code(signInByWallet(auth, { ...input, passkey: device.sign(await beginAssertion(auth)) }, BROWSER))).toBe('wallet_invalid')
})

test('who must come by single sign-on does not come by a wallet', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const person = await desk.aUser('agent', { email: `ana@sso-${desk.id}.example.com` })
  const wallet = ethereumWallet()
  await owns(desk, person, wallet)
  const values = {
    ...{ tenantId: desk.id, name: 'Entra', label: 'Entra', issuer: 'https://login.example.com/', clientId: 'x', isRequired: true },
    ...{ scopes: ['openid'], domains: [`sso-${desk.id}.example.com`], groups: '[]', ceiling: 7 },
  }
  await desk.rows((tx) => tx.insertInto('identityProviders').values(values).execute())
  expect(await code(enter(auth, desk, wallet))).toBe('sso_required')
  expect(await sessionsOf(desk)).toEqual([])
})

test('so many failures of an address lock it, from where they came', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  await offers(desk)
  const wallet = ethereumWallet()
  const outcomes: string[] = []
  for (let at = 0; at < 11; at++) outcomes.push(await code(enter(auth, desk, wallet, { message: 'outro' })))
  expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wallet_invalid'))
  expect(outcomes[10]).toBe('too_many_attempts')
  expect(await code(enter(auth, desk, wallet)), 'also the right one').toBe('too_many_attempts')
  expect(await code(enter({ ...auth, ip: '192.0.2.9' }, desk, wallet))).toBe('signed in')
})

test('addresses that are none are refused, whatever the organisation', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const wrong = { ...ethereumWallet(), wallet_address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
  expect(await code(begin(auth, desk, wrong))).toBe('invalid_input')
  expect(await code(begin(auth, { slug: 'nobody-at-all' }, wrong))).toBe('invalid_input')
})
