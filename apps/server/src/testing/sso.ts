import type { Desk } from '@balcao/core/testing/desk'
import { anOpenIdServer, type OpenIdServer } from '@balcao/platform/testing/openid-server'
import { type Answer, aServer, test as base, cookiesOf, signIn, type TestServer } from './server.ts'

/** A test with a provider of OpenID Connect of its file, on this machine. */
export const test = base.extend<{ openId: OpenIdServer; server: TestServer }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const openId = await anOpenIdServer()
      await use(openId)
      await openId.close()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ testDb }, use) => {
      const server = await aServer(testDb.url, { SSO_INSIDE_HOSTS: '127.0.0.1' })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

type Setup = { server: TestServer; desk: Desk; openId: OpenIdServer }

/** An administrator of a desk, signed in a moment ago. */
const anAdmin = async ({ server, desk }: Pick<Setup, 'server' | 'desk'>) => (await signIn(server, desk, 'admin')).token

/** A provider of a desk, set up by its administrator. */
export async function aProvider({ server, desk, openId }: Setup, more: object = {}): Promise<{ id: number; key: string; token: string }> {
  const token = await anAdmin({ server, desk })
  const { issuer, clientId, clientSecret } = openId
  const made = await server.rest('POST', '/sso/providers', {
    token,
    body: {
      name: 'Entra da Acme',
      label: 'Acme',
      issuer,
      clientId,
      clientSecret,
      domains: ['acme.example.com'],
      createsAccounts: true,
      ...more,
    },
  })
  if (made.status !== 201) throw new Error(`the provider was answered ${made.status}: ${made.text}`)
  const id = Number(made.body.id)
  return { id, key: `${desk.id}-${id}`, token }
}

/** Presses the button of a provider. */
export async function begin({ server }: Pick<Setup, 'server'>, key: string, cookie?: string, app = 'staff') {
  const answer = await server.rest('POST', '/sso/sign-ins', { body: { provider: key, app }, ...(cookie ? { headers: { cookie } } : {}) })
  return { answer, url: String(answer.body.url), cookie: cookie ?? cookiesOf(answer) }
}

/** Comes back from a provider. @returns the page of ours that the browser is led to */
export async function comeBack(location: string, cookie: string): Promise<{ status: number; to: URL; said: string }> {
  const answer = await fetch(location, { redirect: 'manual', headers: { cookie } })
  const to = new URL(answer.headers.get('location') ?? '/none', location)
  return { status: answer.status, to, said: to.searchParams.get('sso') ?? '' }
}

/** From the button to what the sign-in page is told. */
export async function goThrough({ server, openId }: Pick<Setup, 'server' | 'openId'>, key: string, sub: string, app = 'staff') {
  const { url, cookie } = await begin({ server }, key, undefined, app)
  const location = await openId.signIn(url, sub)
  return { cookie, location, ...(await comeBack(location, cookie)) }
}

/** Asks for the session of a sign-in. */
export const complete = ({ server }: Pick<Setup, 'server'>, said: string, cookie: string, code?: string): Promise<Answer> =>
  server.rest('POST', '/sso/sign-ins/complete', { body: { signIn: said, ...(code ? { code } : {}) }, headers: { cookie } })

/** Signs somebody in by a provider, from the button to the session. */
export async function enter(setup: Pick<Setup, 'server' | 'openId'>, key: string, sub: string, app = 'staff') {
  const { said, cookie } = await goThrough(setup, key, sub, app)
  return complete(setup, said, cookie)
}

/** What the log says of the last attempts, newest first. */
export async function outcomes({ server }: Pick<Setup, 'server'>, token: string): Promise<string[]> {
  const { body } = await server.rest('GET', '/sso/attempts', { token })
  return (body.data as { outcome: string }[]).map(({ outcome }) => outcome)
}
