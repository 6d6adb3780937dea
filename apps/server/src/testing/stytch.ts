import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; auth: string | undefined; body: Record<string, string> }
/** A password that this Stytch knows to have leaked. */
export const LEAKED = 'vazou com milhões de outras'

export type Account = { password?: string; verified: boolean }

/** Stytch's consumer API as far as we use it: on this machine, with accounts of its own, keeping all it was asked. */
export async function aStytch(accounts: Record<string, Account>) {
  const asked: Asked[] = []
  const tokens = new Map<string, string>()
  const mails: { email: string; url: URL }[] = []
  const state = { down: false }
  const user = (email: string) => ({
    user_id: 'u',
    emails: [{ email_id: `id-${email}`, email, verified: accounts[email]?.verified ?? false }],
  })
  const refuse = (status_code: number, error_type: string) => ({
    status_code,
    error_type,
    error_message: 'no',
    request_id: 'r',
    error_url: '',
  })
  const mail = (email: string, url: string | undefined) => {
    const token = randomBytes(32).toString('base64url')
    tokens.set(token, email)
    const to = new URL(url ?? '')
    to.searchParams.set('stytch_token_type', 'magic_links')
    to.searchParams.set('token', token)
    mails.push({ email, url: to })
    return { status_code: 200 }
  }
  const take = (token: string | undefined, error: string) => {
    const email = tokens.get(token ?? '')
    tokens.delete(token ?? '')
    return email ? { status_code: 200, user: user(email), method_id: `id-${email}` } : refuse(404, error)
  }
  const answers: Record<string, (body: Record<string, string>) => object> = {
    '/v1/passwords/authenticate': ({ email = '', password }) =>
      accounts[email]?.password === password ? { status_code: 200, user: user(email) } : refuse(401, 'unauthorized_credentials'),
    '/v1/users/search': ({ query }) => {
      const [email = ''] = (query as unknown as { operands: { filter_value: string[] }[] }).operands[0]?.filter_value ?? []
      return { status_code: 200, results: accounts[email] ? [{ ...user(email), user_id: `user-${email}` }] : [] }
    },
    '/v1/magic_links/email/login_or_create': ({ email = '', login_magic_link_url }) => mail(email, login_magic_link_url),
    '/v1/magic_links/authenticate': ({ token }) => take(token, 'unable_to_auth_magic_link'),
    '/v1/passwords/email/reset/start': ({ email = '', reset_password_redirect_url }) => mail(email, reset_password_redirect_url),
    '/v1/passwords/email/reset': ({ token, password = '' }) => {
      if (password.length < 15) return refuse(400, 'weak_password')
      if (password === LEAKED) return refuse(400, 'breached_password')
      const taken = take(token, 'unable_to_auth_magic_link')
      const email = 'method_id' in taken ? taken.method_id.slice(3) : ''
      accounts[email] = { ...accounts[email], verified: true, password }
      return taken
    },
  }
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += String(chunk)
    const body = JSON.parse(text || '{}') as Record<string, string>
    asked.push({ path: incoming.url ?? '', auth: incoming.headers.authorization, body })
    const removed = incoming.method === 'DELETE' ? decodeURIComponent(incoming.url ?? '').replace('/v1/users/user-', '') : undefined
    if (removed !== undefined && !state.down) delete accounts[removed]
    const answer = state.down
      ? refuse(500, 'internal_server_error')
      : removed !== undefined
        ? { status_code: 200 }
        : (answers[incoming.url ?? '']?.(body) ?? refuse(404, 'route_not_found'))
    response.writeHead((answer as { status_code: number }).status_code, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, mails, state, close: () => server.close() }
}

/** The variables of a server that is to use it. */
export const settings = (url: string) => ({ STYTCH_PROJECT_ID: 'project-test-1', STYTCH_SECRET: 'secret-of-tests', STYTCH_API_URL: url })
