import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect } from 'vitest'
import { cookiesOf, type ServedDesk, signIn, type TestServer, test } from '../testing/server.ts'

const PATH = '/auth/local/crypto-wallets/authenticate'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as Solana writes them: each zero that they begin with is a 1. */
function base58(bytes: Buffer): string {
  let text = ''
  for (let left = BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n) text = `${ALPHABET[Number(left % 58n)]}${text}`
  return `${'1'.repeat(bytes.findIndex((byte) => byte !== 0))}${text}`
}
function aWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
  return { address, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64') }
}
const offers = (desk: ServedDesk, products: string[]) =>
  desk.rows((tx) => tx.insertInto('signInSettings').values({ tenantId: desk.id, signUp: 'open', products }).execute())
const start = (server: TestServer, desk: { slug: string }, wallet_address: string, headers: Record<string, string> = {}) =>
  server.rest('POST', `${PATH}/start`, { body: { wallet_type: 'solana', wallet_address, organization: desk.slug }, headers })

test('a wallet signs in over REST, by the cookie of the browser that asked; and its session is like those of other ways in', async ({
  server,
  desk,
}) => {
  await offers(desk, ['crypto'])
  const wallet = aWallet()
  const page = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  const asked = await start(server, desk, wallet.address, page)
  expect(Object.keys(asked.body).toSorted()).toEqual(['challenge', 'challenge_id'])
  const cookie = cookiesOf(asked)
  const body = { challenge_id: asked.body.challenge_id, signature: wallet.sign(String(asked.body.challenge)) }
  expect((await server.rest('POST', PATH, { body, headers: page })).body).toMatchObject({ code: 'wallet_invalid' })
  const entered = await server.rest('POST', PATH, { body, headers: { ...page, cookie } })
  expect(entered.status).toBe(200)
  const headers = { ...page, cookie: cookiesOf(entered) }
  const session = await server.rest('GET', '/profile/sessions', { token: String(entered.body.access_token), headers })
  expect(session.body.data).toMatchObject([{ method: 'wallet', current: true }])
  const methods = await server.rest('GET', '/auth/methods', { token: String(entered.body.access_token), headers })
  expect(methods.body).toMatchObject({ data: [{ kind: 'wallet', detail: wallet.address, removable: false }], addable: { wallets: true } })
})

test('another site’s page neither begins nor ends a sign-in', async ({ server, desk }) => {
  await offers(desk, ['crypto'])
  const wallet = aWallet()
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await start(server, desk, wallet.address, evil)).body).toMatchObject({ code: 'origin_refused' })
  const asked = await start(server, desk, wallet.address)
  const body = { challenge_id: asked.body.challenge_id, signature: wallet.sign(String(asked.body.challenge)) }
  const ended = await server.rest('POST', PATH, { body, headers: { ...evil, cookie: cookiesOf(asked) } })
  expect(ended.body).toMatchObject({ code: 'origin_refused' })
})

test('an organisation that is unknown, or takes no wallets, answers as one that does', async ({ server, desk, other }) => {
  await offers(desk, ['crypto'])
  await offers(other, ['passwords'])
  const shapes = []
  for (const slug of [desk.slug, other.slug, 'nobody-at-all']) {
    const { address, sign: signed } = aWallet()
    const asked = await start(server, { slug }, address)
    shapes.push([
      asked.status,
      String(asked.body.challenge_id).length,
      String(asked.body.challenge)
        .replace(address, '')
        .replace(/(Nonce|At|Time): .*/g, '$1'),
    ])
    if (slug === desk.slug) continue
    const body = { challenge_id: asked.body.challenge_id, signature: signed(String(asked.body.challenge)) }
    const ended = await server.rest('POST', PATH, { body, headers: { cookie: cookiesOf(asked) } })
    expect([ended.status, ended.body.code]).toEqual([401, 'wallet_invalid'])
  }
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
})

test('a wallet is linked and taken away over REST; an input that makes no sense names its field', async ({ server, desk }) => {
  await offers(desk, ['crypto'])
  const { token } = await signIn(server, desk, 'agent')
  const wallet = aWallet()
  const asked = await server.rest('POST', '/auth/methods/wallets/start', {
    token,
    body: { wallet_type: 'solana', wallet_address: wallet.address },
  })
  const body = { challenge_id: asked.body.challenge_id, signature: wallet.sign(String(asked.body.challenge)) }
  const linked = await server.rest('POST', '/auth/methods/wallets', { token, body, headers: { cookie: cookiesOf(asked) } })
  expect(linked.body).toEqual({ success: true })
  const [one] = (await server.rest('GET', '/auth/methods', { token })).body.data as { id: number }[]
  expect((await server.rest('DELETE', `/auth/methods/wallet/${one?.id}`, { token })).status).toBe(200)
  expect((await server.rest('DELETE', `/auth/methods/wallet/${one?.id}`, { token })).body).toMatchObject({
    code: 'sign_in_method_not_found',
  })
  for (const [sent, field] of [
    [{ wallet_type: 'bitcoin', wallet_address: wallet.address }, 'wallet_type'],
    [{ wallet_type: 'ethereum', wallet_address: wallet.address }, 'wallet_address'],
    [{ wallet_type: 'solana', wallet_address: 'O0Il' }, 'wallet_address'],
    [{ wallet_type: 'solana', wallet_address: wallet.address, chain_id: 1 }, 'chain_id'],
    [{ wallet_type: 'ethereum', wallet_address: `0x${'a'.repeat(40)}`, chain_id: -1 }, 'chain_id'],
    [{ wallet_type: 'ethereum', wallet_address: `0x${createHash('sha1').digest('hex')}\nURI: x` }, 'wallet_address'],
  ] as const) {
    const answer = await server.rest('POST', '/auth/methods/wallets/start', { token, body: sent })
    expect([answer.status, (answer.body.details as { field: string }[])[0]?.field], JSON.stringify(sent)).toEqual([400, field])
  }
})
