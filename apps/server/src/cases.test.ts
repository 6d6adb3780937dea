import { expect } from 'vitest'
import { type Answer, signIn, test, tokenOf } from './testing/server.ts'
import { upload } from './testing/uploads.ts'

const bare = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]*"/, '')]

test('T11 another tenant’s file is the same as none: read, in part, by its headers alone, if changed, and by a signed address', async ({
  server,
  desk,
  other,
}) => {
  const owner = await signIn(server, desk, 'client', { origin: server.url })
  const ticket = await desk.aTicket({ requesterId: owner.person.id })
  const mine = await tokenOf(server, desk, owner.person)
  const { body } = await upload(server, mine.token, ticket.id, 'canário-do-anexo', 'canário.txt', 'ticket')
  const whole = await server.rest('GET', `/attachments/${body.id}/download`, { token: mine.token })
  const link = await server.rest('GET', `/attachments/${body.id}/link`, { token: owner.token, headers: { cookie: owner.cookie } })
  const stranger = await signIn(server, other, 'super_admin', { origin: server.url })
  const { token } = await tokenOf(server, other, stranger.person)
  const asked: Record<string, string>[] = [
    {},
    { range: 'bytes=0-3' },
    { range: 'bytes=99-' },
    { 'if-none-match': whole.headers.get('etag') ?? '' },
  ]
  const [theirs, none] = [Number(body.id), 2_000_000_000]
  for (const family of ['attachments', 'uploads'])
    for (const method of ['GET', 'HEAD'])
      for (const headers of asked) {
        const [found, missing] = [
          await server.rest(method, `/${family}/${theirs}/download`, { token, headers }),
          await server.rest(method, `/${family}/${none}/download`, { token, headers }),
        ]
        expect(bare(found), `${method} ${family}`).toEqual(bare(missing))
        expect([found.status, found.headers.get('etag'), found.headers.get('cache-control')]).toEqual([404, null, 'no-store'])
        expect(found.text).not.toContain('can')
      }
  const signed = String(link.body.url)
  expect((await server.ask('GET', signed, { headers: { cookie: owner.cookie } })).status).toBe(200)
  expect((await server.ask('GET', signed, { headers: { cookie: stranger.cookie } })).status, 'in another browser').toBe(404)
  expect((await server.ask('GET', signed, { token })).status, 'whoever asks beside it').toBe(404)
  expect(whole.headers.get('cache-control')).toBe('private, no-store')
})

test('T25 a super admin has no more than their own tenant on ordinary calls', async ({ server, desk, other }) => {
  const canary = 'Canário do vizinho'
  const theirs = await other.aTicket({ title: canary })
  const person = await other.aUser('agent', { name: canary })
  const { token } = await tokenOf(server, desk, 'super_admin')
  for (const address of [`/tickets/${theirs.id}`, `/tickets/${theirs.id}/comments`, `/tickets/${theirs.id}/history`, `/users/${person.id}`])
    expect((await server.rest('GET', address, { token })).status, address).toBe(404)
  for (const address of ['/tickets', '/users', '/companies', '/search?q=Can%C3%A1rio', '/audit/events']) {
    const answer = await server.rest('GET', address, { token })
    expect([answer.status, answer.text.includes(canary)], address).toEqual([200, false])
  }
  expect((await server.rest('PATCH', `/tickets/${theirs.id}`, { token, body: { priority: 'low', version: 1 } })).status).toBe(404)
})

test('I09 signs that searches know are signs, wherever one searches, and cost nothing', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  for (const name of ['100% Certo', '1000 Certo', 'Sub_linha', 'Sub-linha']) await desk.aUser('client', { name })
  const names = async (search: string) => {
    const { body } = await server.rest('GET', `/users?search=${encodeURIComponent(search)}`, { token })
    return (body.data as { name: string }[]).map(({ name }) => name)
  }
  expect(await names('0%')).toEqual(['100% Certo'])
  expect(await names('b_l')).toEqual(['Sub_linha'])
  for (const sign of ['%', '_', '\\', '%'.repeat(200), ':*&|!', "' or 1=1 --", '(((', '"', '<->', '\\u0000']) {
    const started = performance.now()
    for (const address of ['/users?search=', '/companies?search=', '/search?q=', '/search/suggestions?q=', '/tickets/mentions/users?q=']) {
      const { status } = await server.rest('GET', `${address}${encodeURIComponent(sign)}`, { token })
      expect([200, 400], `${address}${sign}`).toContain(status)
    }
    expect(performance.now() - started, `ms for ${sign}`).toBeLessThan(5_000)
  }
})

test('I10 what looks like a template is text: in a ticket, an answer and a name', async ({ server, desk }) => {
  const customer = await tokenOf(server, desk, await desk.aUser('client', { name: '{{81*12345679}} Souza' }))
  const agent = await tokenOf(server, desk, 'agent')
  const texts = [
    '{{81*12345679}}',
    ['$', '{81*12345679}'].join(''),
    '<%= 81*12345679 %>',
    '#{81*12345679}',
    '{{constructor.constructor("return process")()}}',
    '{ticket.number}',
  ]
  for (const text of texts) {
    const made = await server.rest('POST', '/tickets', { token: customer.token, body: { title: text, description: text } })
    expect(made.body, text).toMatchObject({ title: text, description: text })
    const address = `/tickets/${made.body.id}/comments`
    const said = await server.rest('POST', address, { token: agent.token, body: { content: text } })
    expect(said.body.content).toBe(text)
    const read = await server.rest('GET', address, { token: customer.token })
    expect([read.text.includes('999999999'), (read.body.data as { content: string }[])[0]?.content]).toEqual([false, text])
  }
})

test('I22 another site’s page gets nothing: no leave to read, no form, no question before it', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, 'agent', { origin: server.url })
  const ticket = await desk.aTicket()
  for (const origin of ['null', 'https://evil.example', `https://evil.${new URL(server.url).host}`, `${server.url}.evil.example`]) {
    const headers = { origin, cookie, 'sec-fetch-site': 'cross-site' }
    for (const [method, address] of [
      ['GET', '/tickets'],
      ['OPTIONS', '/tickets'],
      ['OPTIONS', `/tickets/${ticket.id}`],
    ] as const) {
      const answer = await server.rest(method, address, { headers: { ...headers, 'access-control-request-method': 'PATCH' } })
      expect(answer.headers.get('access-control-allow-origin'), `${method} ${origin}`).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.status, 'a cookie alone is nobody').toBeGreaterThanOrEqual(400)
    }
    const form = { raw: 'title=x&description=y', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await server.rest('POST', '/tickets', form)).status, 'a cookie alone is nobody').toBe(401)
    expect((await server.rest('POST', '/tickets', { ...form, token })).status, 'even with a token').toBe(415)
  }
  const page = await server.ask('GET', '/tickets')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('X06 what people write, attach and sign in with is not in the log', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, 'agent', { origin: server.url })
  const ticket = await desk.aTicket()
  const canary = 'canário-do-corpo'
  await server.rest('POST', `/tickets/${ticket.id}/comments`, { token, body: { content: canary } })
  await server.rest('POST', '/tickets', { token, body: { title: canary, description: canary, unknown: canary } })
  await upload(server, token, ticket.id, canary, `${canary}.txt`)
  await server.rest('POST', '/auth/login', { body: { email: 'a@example.test', password: canary } })
  const log = server.logs.join('')
  expect(log).toContain(`/api/tickets/${ticket.id}/comments`)
  for (const secret of [canary, token, ...cookie.split('; ').map((one) => one.slice(one.indexOf('=') + 1))])
    expect(log.includes(secret), secret.slice(0, 12)).toBe(false)
})
