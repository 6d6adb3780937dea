import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { Desk } from '@balcao/core/testing/desk'
import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import { exportPKCS8, generateKeyPair } from 'jose'
import { simulateSocial } from '../sign-in/simulated/provider.ts'
import type { Mischief } from '../sign-in/simulated/tokens.ts'
import { type Answer, aServer, test as base, cookiesOf, signIn, type TestServer } from './server.ts'

/** All social providers on this machine, with the key that Apple knows a client by. */
async function socialProviders() {
  const apple = await generateKeyPair('ES256', { extractable: true })
  let mischief: Mischief = {}
  const server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    const { method = 'GET', headers } = request
    seen.push(`${method} ${path}`)
    const asked = { method, path, query: new URLSearchParams(query), form, authorization: headers.authorization }
    const { status, type = 'text/plain', location, body } = await simulator.handle(asked)
    response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen: string[] = []
  const simulator = simulateSocial({ base: url, mischief: () => mischief, appleKey: apple.publicKey })
  return {
    url,
    /** What was asked of them, in order. */
    seen,
    appleSecret: await exportPKCS8(apple.privateKey),
    misbehave(next: Mischief): void {
      mischief = next
    },
    /** A credential as Google's One Tap gives one. */
    credential: (person: { sub: string; email: string; verified?: boolean; name?: string }, nonce: string, clientId = 'balcao-google') =>
      simulator.signIdToken({ name: 'google', person: { verified: true, name: 'Ana Lima', ...person }, clientId, nonce }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type SocialServer = Awaited<ReturnType<typeof socialProviders>>

/** A test with all social providers of its file, on this machine. */
export const test = base.extend<{ social: SocialServer; server: TestServer }>({
  social: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const social = await socialProviders()
      await use(social)
      await social.close()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ testDb, social }, use) => {
      const server = await aServer(testDb.url, { SOCIAL_URL: social.url })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

type Setup = { server: TestServer; desk: Desk; social: SocialServer }

/** A provider of a desk, set up by its administrator; anybody may sign up there. */
export async function aSocialProvider({ server, desk, social }: Setup, name: SocialName, more: object = {}): Promise<string> {
  const { token } = await signIn(server, desk, 'admin')
  const apple = name === 'apple' ? { clientSecret: social.appleSecret, teamId: 'TEAM123456', keyId: 'KEY1234567' } : {}
  const body = { clientId: `balcao-${name}`, clientSecret: SIMULATED_SECRET, ...apple, ...more }
  const made = await server.rest('PUT', `/sso/social-providers/${name}`, { token, body })
  if (made.status !== 200) throw new Error(`the provider was answered ${made.status}: ${made.text}`)
  await signUps(desk, 'open')
  return token
}

/** Who may open an account of a desk by themselves. */
export const signUps = (desk: Desk, signUp: 'open' | 'closed' | 'domain', approves = false) =>
  desk.rows((tx) =>
    tx
      .insertInto('signInSettings')
      .values({ tenantId: desk.id, signUp, approves })
      .onConflict((oc) => oc.column('tenantId').doUpdateSet({ signUp, approves }))
      .execute(),
  )

export const slugOf = async (desk: Desk): Promise<string> =>
  (await desk.rows((tx) => tx.selectFrom('tenants').where('id', '=', desk.id).select('slug').executeTakeFirstOrThrow())).slug

/** Presses the button of a provider. */
export async function press(
  { server, desk }: Pick<Setup, 'server' | 'desk'>,
  name: string,
  more: Record<string, string> = {},
  cookie = '',
) {
  const query = new URLSearchParams({ organization: await slugOf(desk), ...more })
  const answer = await fetch(`${server.url}/api/auth/local/oauth/${name}/start?${query}`, {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
  })
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] as string)
  return { status: answer.status, to: new URL(answer.headers.get('location') ?? '/none', server.url), cookie: cookie || set.join('; ') }
}

export type Who = { email: string; verified?: boolean; name?: string; sub?: string; cancel?: boolean }

/** Says at the provider who one is. @returns where the browser goes, or what it posts there */
export async function sayWho(
  to: URL,
  { email, verified = true, name = 'Ana Lima', sub, cancel }: Who,
): Promise<{ to: URL; posted?: URLSearchParams }> {
  const page = await fetch(to, { redirect: 'manual' })
  const at = new URL(page.headers.get('location') ?? to.href)
  const form = new URLSearchParams(at.search)
  form.set('as_email', email)
  form.set('as_name', name)
  if (sub !== undefined) form.set('as_sub', sub)
  if (verified) form.set('as_verified', '1')
  if (cancel) form.set('as_cancel', '1')
  const answer = await fetch(`${at.origin}${at.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location !== null) return { to: new URL(location) }
  const html = await answer.text()
  const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '')
  const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const fields = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, field = '', value = '']) => [field, unescaped(value)])
  return { to: action, posted: new URLSearchParams(fields as [string, string][]) }
}

/** Comes back from a provider, by a post where that is how it answers. @returns the page of ours that the browser is led to */
export async function comeBack(to: URL, cookie: string, posted?: URLSearchParams) {
  let at = to
  if (posted) {
    const headers = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' }
    const answer = await fetch(to, { method: 'POST', body: posted, redirect: 'manual', headers })
    at = new URL(answer.headers.get('location') ?? '/none', to)
  }
  const answer = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  const page = new URL(answer.headers.get('location') ?? `/none?status=${answer.status}`, to)
  return { page, token: page.searchParams.get('oauth_token') ?? '', error: page.searchParams.get('oauth_error') ?? '' }
}

/** From the button to what the sign-in page is given. */
export async function goThrough(setup: Pick<Setup, 'server' | 'desk'>, name: string, who: Who, more: Record<string, string> = {}) {
  const { to, cookie } = await press(setup, name, more)
  const said = await sayWho(to, who)
  return { cookie, said, ...(await comeBack(said.to, cookie, said.posted)) }
}

/** Asks for the session of a sign-in. */
export const complete = ({ server }: Pick<Setup, 'server'>, token: string, cookie: string, more: object = {}): Promise<Answer> =>
  server.rest('POST', '/auth/local/oauth/authenticate', { body: { token, ...more }, headers: { cookie } })

/** From the button to the session. */
export async function enter(setup: Pick<Setup, 'server' | 'desk'>, name: string, who: Who): Promise<Answer> {
  const { token, cookie } = await goThrough(setup, name, who)
  return complete(setup, token, cookie)
}

/** Links a login from the profile. @returns the page that the browser is led to */
export async function link({ server }: Pick<Setup, 'server'>, token: string, name: SocialName, who: Who): Promise<URL> {
  const begun = await server.rest('POST', `/auth/local/oauth/${name}/links`, { token, body: {} })
  const said = await sayWho(new URL(String(begun.body.url)), who)
  return (await comeBack(said.to, cookiesOf(begun), said.posted)).page
}
