import type { Desk } from '@balcao/core/testing/desk'
import { anOpenIdServer, type OpenIdServer } from '@balcao/platform/testing/openid-server'
import { aSamlServer, type SamlPost, type SamlServer } from '@balcao/platform/testing/saml-server'
import { type Answer, aServer, test as base, cookiesOf, signIn, type TestServer } from './server.ts'

/** A test with providers of OpenID Connect and SAML of its file, on this machine. */
export const test = base.extend<{ openId: OpenIdServer; samlIdp: SamlServer; server: TestServer }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const openId = await anOpenIdServer()
      await use(openId)
      await openId.close()
    },
    { scope: 'file' },
  ],
  samlIdp: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const samlIdp = await aSamlServer()
      await use(samlIdp)
      await samlIdp.close()
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

/** A provider of SAML of a desk, set up by its administrator, whose domain was proved. */
export async function aSamlProvider(
  { server, desk, samlIdp }: Pick<Setup, 'server' | 'desk'> & { samlIdp: SamlServer },
  more: object = {},
): Promise<{ id: number; key: string; token: string; acs: string; entityId: string }> {
  const token = await anAdmin({ server, desk })
  const { body: described } = await server.rest('POST', '/sso/metadata', { token, body: { xml: samlIdp.metadata() } })
  const { issuer, signInUrl, logoutUrl, certificates } = described as Record<string, unknown>
  const body = {
    ...{ protocol: 'saml', name: 'ADFS da Acme', label: 'Acme', issuer, signInUrl, logoutUrl, certificates, domains: ['acme.example.com'] },
    ...{ emailAttribute: 'email', nameAttribute: 'name', groupsClaim: 'groups', createsAccounts: true, ...more },
  }
  const made = await server.rest('POST', '/sso/providers', { token, body })
  if (made.status !== 201) throw new Error(`the provider was answered ${made.status}: ${made.text}`)
  const id = Number(made.body.id)
  await desk.rows((tx) =>
    tx
      .updateTable('identityProviders')
      .set({ provedDomains: ['acme.example.com'] })
      .where('id', '=', id)
      .execute(),
  )
  const { redirectUris, saml } = made.body as { redirectUris: string[]; saml: { entityId: string } }
  return { id, key: `${desk.id}-${id}`, token, acs: String(redirectUris[0]), entityId: saml.entityId }
}

/** Posts what a provider had the browser post, as another site's form does: without a cookie. @returns where the browser goes */
export async function post({ action, SAMLResponse, RelayState }: SamlPost): Promise<URL> {
  const body = new URLSearchParams({ SAMLResponse, RelayState })
  const answer = await fetch(action, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: 'https://idp.example.com', 'sec-fetch-site': 'cross-site' },
  })
  return new URL(answer.headers.get('location') ?? `/none?status=${answer.status}`, action)
}

/** From the post to what the sign-in page is given: by way of our own page, which the cookie comes along to. */
export async function land(posted: SamlPost, cookie: string): Promise<{ to: URL; said: string; answer: Response | undefined }> {
  const to = await post(posted)
  if (!to.pathname.endsWith('/landing')) return { to, said: to.searchParams.get('sso') ?? '', answer: undefined }
  const answer = await fetch(to, { redirect: 'manual', headers: { cookie } })
  const next = new URL(answer.headers.get('location') ?? '/none', to)
  return { to: next, said: next.searchParams.get('sso') ?? '', answer }
}

/** From the button to what the sign-in page is given. */
export async function goThroughSaml(
  { server, samlIdp }: Pick<Setup, 'server'> & { samlIdp: SamlServer },
  key: string,
  name: string,
  app = 'staff',
) {
  const { url, cookie } = await begin({ server }, key, undefined, app)
  const posted = await samlIdp.signIn(url, name)
  return { cookie, posted, ...(await land(posted, cookie)) }
}
