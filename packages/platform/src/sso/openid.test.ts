import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenIdServer, type OpenIdServer } from '../testing/openid-server.ts'
import { openOpenId } from './openid.ts'

let provider: OpenIdServer
beforeAll(async () => {
  provider = await anOpenIdServer()
})
afterAll(() => provider.close())

const inside = openOpenId({ insideHosts: ['127.0.0.1'] })
const outside = openOpenId({ insideHosts: [] })

test('a provider of the inside is asked only where the installation names its host', async () => {
  expect([inside.mayCall(provider.issuer), outside.mayCall(provider.issuer)]).toEqual([true, false])
  for (const address of ['http://login.example.com', 'https://10.0.0.1', 'ftp://127.0.0.1', 'nonsense', 'https://[::1]/'])
    expect(outside.mayCall(address), address).toBe(false)
  expect(outside.mayCall('https://login.example.com/acme')).toBe(true)
  expect(await inside.discover(provider.issuer)).toEqual({
    ...{ issuer: provider.issuer, authorization: `${provider.issuer}/authorize`, token: `${provider.issuer}/token` },
  })
  expect(await outside.discover(provider.issuer)).toEqual({ failure: 'inside_address' })
  expect(await outside.discover('https://localhost:1/')).toEqual({ failure: 'inside_address' })
})

test('what is no provider, or is away, says which', async () => {
  expect(await inside.discover(`${provider.issuer}/elsewhere`)).toEqual({ failure: 'not_openid' })
  expect(await inside.discover('http://127.0.0.1:1')).toEqual({ failure: 'unreachable' })
  provider.misbehave({ status: 503 })
  expect(await inside.discover(provider.issuer)).toEqual({ failure: 'unreachable' })
  provider.misbehave({})
})

const proofs = { redirectUri: 'https://balcao.test/api/sso/callback/1-1', state: '1.x', nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const asked = () => ({ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret })

test('a code is exchanged with its verifier, once, by who knows the secret', async () => {
  provider.person({ sub: 'ana', email: 'ana@acme.example.com', email_verified: true })
  const url = await inside.authorizeUrl(asked(), { ...proofs, scopes: ['openid', 'email'], isFresh: false })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email', state: '1.x' },
    ...{ nonce: proofs.nonce, redirect_uri: proofs.redirectUri, client_id: 'balcao' },
  })
  const back = new URL(await provider.signIn(url, 'ana')).search
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: { failure?: string }) => error.failure,
    )
  expect(await failure(inside.claims({ ...asked(), clientSecret: 'wrong' }, back, proofs))).toBe('provider_refused')
  const again = new URL(await provider.signIn(url, 'ana')).search
  expect(await failure(inside.claims(asked(), again, { ...proofs, verifier: 'w'.repeat(43) }))).toBe('provider_refused')
  const good = new URL(await provider.signIn(url, 'ana')).search
  expect(await failure(inside.claims(asked(), good, { ...proofs, state: '1.y' }))).toBe('not_valid')
  expect(await inside.claims(asked(), good, proofs)).toMatchObject({
    claims: { sub: 'ana', email: 'ana@acme.example.com' },
    idToken: expect.stringMatching(/^ey/),
  })
  expect(await failure(inside.claims(asked(), good, proofs))).toBe('provider_refused')
  expect(await failure(inside.claims(asked(), good.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example.com'), proofs))).toBe('not_valid')
})
