import { PostMessage } from '@balcao/contracts/chat/messages'
import { UpdateWidget } from '@balcao/contracts/chat/widget-settings'
import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import * as attend from '@balcao/core/chat/attend'
import * as messages from '@balcao/core/chat/messages'
import { list } from '@balcao/core/chat/queue'
import { offerChatTickets } from '@balcao/core/chat/upkeep'
import { signIdentity } from '@balcao/core/chat/widget/keys'
import * as settings from '@balcao/core/chat/widget/settings'
import { expect, vi } from 'vitest'
import { publish } from '../testing/live.ts'
import { type Asked, aServer, type ServedDesk, type TestServer, test } from '../testing/server.ts'

/** Turns the widget of a desk on. */
async function aWidget(server: TestServer, desk: ServedDesk, own: object = {}) {
  const installation = { secrets: server.deps.secrets, publicUrl: server.url }
  const admin = desk.as('admin')
  const on = await admin((ctx) =>
    settings.update(ctx, UpdateWidget.parse({ enabled: true, domains: ['www.exemplo.com.br'], ...own }), installation),
  )
  const { keys } = await admin((ctx) => settings.addKey(ctx, installation))
  const [{ kid, secret }] = keys as [(typeof keys)[0]]
  const exp = () => Math.floor(Date.now() / 1000) + 600
  return {
    key: on.key as string,
    kid,
    secret,
    sign: (claims: object = {}, by = { kid, secret }) =>
      signIdentity(by.kid, by.secret, { sub: 'c-1', email: 'ana@cliente.com.br', name: 'Ana', exp: exp(), ...claims }),
    addKey: () => admin((ctx) => settings.addKey(ctx, installation)),
    retire: (which: string) => admin((ctx) => settings.retireKey(ctx, { kid: which }, installation)),
  }
}

const asking = (server: TestServer) => {
  const call = (method: string, address: string, asked: Asked & { session?: string } = {}) => {
    const { session, ...rest } = asked
    return server.rest(method, `/widget/${address}`, {
      ...rest,
      headers: { ...rest.headers, ...(session ? { 'x-widget-session': session } : {}) },
    })
  }
  return call
}
const guest = { name: 'Rui', email: 'rui@fora.com.br', content: 'A nota 123 não foi autorizada' }
type State = {
  conversation: { status: string; position: number | null; staff: string | null; rating: number | null } | null
  messages: { id: number; from: string; content: string; actions: string[] }[]
}
const stateIn = (body: unknown) => (body as { state?: State }).state ?? (body as State)

test('a guest writes, a colleague takes it and answers, the guest leaves and rates; nobody else has any of it', async ({
  server,
  desk,
  other,
}) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  expect((await ask('GET', key)).body).toMatchObject({ isOpen: true, asksWho: true, assistant: false })
  expect(await ask('POST', `${key}/conversations`, { body: { content: 'Oi' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  const begun = await ask('POST', `${key}/conversations`, { body: guest })
  expect(begun.status).toBe(201)
  const session = String(begun.body.session)
  expect(stateIn(begun.body)).toMatchObject({
    conversation: { status: 'waiting', position: 1 },
    messages: [{ from: 'visitor' }, { from: 'system' }],
  })
  const ana = await desk.aUser('support-agent')
  await desk.join(ana)
  const { waiting } = await desk.as(ana)(list)
  const [{ id, visitor, customer }] = waiting as [(typeof waiting)[0]]
  expect({ visitor, name: customer.name }).toEqual({ visitor: { email: guest.email, isVerified: false, page: null }, name: 'Rui' })
  await desk.as(ana)(attend.take, { id })
  await desk.as(ana)(messages.send, PostMessage.parse({ id, content: 'Vou verificar.' }))
  const now = await ask('GET', 'visit/state', { session })
  expect(stateIn(now.body)).toMatchObject({ conversation: { status: 'active', staff: ana.name, position: null } })
  expect(stateIn(now.body).messages.at(-1)).toMatchObject({ from: 'staff', content: 'Vou verificar.', name: ana.name })
  const sent = await ask('POST', 'visit/messages', { session, body: { content: 'Obrigado', clientId: 'a' } })
  const again = await ask('POST', 'visit/messages', { session, body: { content: 'Obrigado', clientId: 'a' } })
  expect([sent.status, again.status]).toEqual([201, 201])
  expect(
    stateIn((await ask('GET', 'visit/state', { session })).body).messages.filter(({ content }) => content === 'Obrigado'),
  ).toHaveLength(1)
  expect(await ask('PUT', 'visit/rating', { session, body: { score: 5 } })).toMatchObject({ status: 409, body: { code: 'chat_goes_on' } })
  expect(stateIn((await ask('PUT', 'visit/close', { session })).body)).toMatchObject({ conversation: { status: 'closed' } })
  expect(stateIn((await ask('PUT', 'visit/rating', { session, body: { score: 5 } })).body)).toMatchObject({ conversation: { rating: 5 } })
  // A session of this organisation opens nothing in another one.
  const elsewhere = await aWidget(server, other)
  expect(await ask('POST', `${elsewhere.key}/conversations`, { session, body: guest })).toMatchObject({ status: 404 })
  expect((await ask('DELETE', 'visit', { session })).status).toBe(204)
  expect(await ask('GET', 'visit/state', { session })).toMatchObject({ status: 401, body: { code: 'visit_ended' } })
})

test('an answer waits for what is new, and comes with it; with another status it comes at once', async ({ server, desk }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const begun = await ask('POST', `${key}/conversations`, { body: guest })
  const session = String(begun.body.session)
  const last = (begun.body.state as { messages: { id: number }[] }).messages.at(-1)?.id
  const ana = await desk.aUser('support-agent')
  await desk.join(ana)
  const { waiting } = await desk.as(ana)(list)
  const [{ id }] = waiting as [(typeof waiting)[0]]
  let isThere = false
  const waits = ask('GET', `visit/state?after=${last}&status=waiting`, { session }).finally(() => {
    isThere = true
  })
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(1))
  expect(isThere).toBe(false)
  await desk.as(ana)(attend.take, { id })
  await publish(server, desk)
  expect(stateIn((await waits).body)).toMatchObject({ conversation: { status: 'active' }, messages: [{ from: 'system' }] })
  const stale = await ask('GET', 'visit/state?after=2000000000&status=waiting', { session })
  expect(stateIn(stale.body)).toMatchObject({ conversation: { status: 'active' }, messages: [] })
  expect(server.deps.hub.connections).toBe(0)
  expect((await ask('GET', 'visit/state?status=other', { session })).status).toBe(400)
})

test('an answer that is being written comes sentence by sentence, to the browser of its conversation alone', async ({ server, desk }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const begin = async (content: string) => {
    const { body } = await ask('POST', `${key}/conversations`, { body: { ...guest, content } })
    return { session: String(body.session), last: stateIn(body).messages.length }
  }
  const [mine, other] = [await begin('Minha'), await begin('De outra pessoa')]
  const rows = await desk.rows((tx) => tx.selectFrom('conversations').where('channel', '=', 'widget').orderBy('id').select('id').execute())
  const conversationId = rows[0]?.id as number
  const sentence = (seq: number, text: string, runId = 'r1') => {
    const payload = { conversationId, runId, seq, text }
    const signal: ChatSignal = { tenantId: desk.id, conversationId, userId: 0, from: 'jobs', event: 'message:delta', payload, all: true }
    return server.deps.bus.publish(CHAT_CHANNEL, signal)
  }
  const waits = (session: string, more = '') => ask('GET', `visit/state?after=2000000000&status=waiting${more}`, { session })
  const held = [waits(mine.session), waits(other.session)] as const
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(2))
  await sentence(1, 'Abra o menu.')
  expect((await held[0]).body).toMatchObject({ draft: { run: 'r1', sentences: 1, text: 'Abra o menu.' } })
  const next = waits(mine.session, '&run=r1&sentences=1')
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(2))
  // One in between was lost on the way: what follows it is left to the message.
  await sentence(3, 'Terceira.')
  await sentence(2, 'Escolha Senha.')
  expect((await next).body).toMatchObject({ draft: { run: 'r1', sentences: 2, text: 'Abra o menu. Escolha Senha.' } })
  const ana = await desk.aUser('support-agent')
  await desk.join(ana)
  const { waiting } = await desk.as(ana)(list)
  for (const { id } of waiting) await desk.as(ana)(attend.take, { id })
  await publish(server, desk)
  expect((await held[1]).body).toMatchObject({ conversation: { status: 'active' }, draft: null })
  for (const bad of ['sentences=-1', 'sentences=x', 'sentences=1001', `run=${'x'.repeat(61)}`])
    expect((await waits(mine.session, `&${bad}`)).status, bad).toBe(400)
})

test('a guest joins nobody by naming an address, and sees nothing of who has it', async ({ server, desk }) => {
  const { key, sign } = await aWidget(server, desk)
  const ask = asking(server)
  const client = await desk.person('client')
  const signed = await ask('POST', `${key}/identity`, { body: { identity: sign({ email: client.email }) } })
  const session = String(signed.body.session)
  await ask('POST', `${key}/conversations`, { session, body: { content: 'Meu segredo' } })
  const guests = await ask('POST', `${key}/conversations`, { body: { ...guest, email: client.email } })
  expect(JSON.stringify(guests.body)).not.toContain('segredo')
  const authors = await desk.rows((tx) =>
    tx.selectFrom('conversations').where('channel', '=', 'widget').orderBy('id').select('authorId').execute(),
  )
  expect(authors[0]).toEqual({ authorId: client.id })
  expect(authors[1]).not.toEqual({ authorId: client.id })
  const again = await ask('POST', `${key}/identity`, { body: { identity: sign({ email: client.email }) } })
  expect(stateIn(again.body).messages[0]).toMatchObject({ content: 'Meu segredo', from: 'visitor' })
})

test('forged, empty, late and foreign identities are refused alike, and nobody is made of them', async ({ server, desk, other }) => {
  const { key, kid, secret, sign } = await aWidget(server, desk)
  const foreign = await aWidget(server, other)
  const ask = asking(server)
  const seconds = Math.floor(Date.now() / 1000)
  const [head, body] = sign().split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')
  const staff = await desk.person('agent')
  const bad = {
    'a bare address': 'ana@cliente.com.br',
    'no signature': `${head}.${body}.`,
    'no algorithm': `${none}.${body}.`,
    'of another key': sign({}, { kid, secret: 'x' }),
    'of another organisation': foreign.sign(),
    'an unknown key': sign({}, { kid: 'k_unknown', secret }),
    'too late': sign({ exp: seconds - 3_600 }),
    'good for too long': sign({ exp: seconds + 3 * 86_400 }),
    'no end': sign({ exp: undefined }),
    'no id': sign({ sub: '' }),
    'no address': sign({ email: 'ana' }),
    'of the staff': sign({ email: staff.email }),
    'a list': sign({ email: ['ana@cliente.com.br'] }),
  }
  for (const [what, identity] of Object.entries(bad))
    expect(await ask('POST', `${key}/identity`, { body: { identity } }), what).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  for (const refused of [{}, { identity: '' }, { identity: 1 }, { identity: null }, { identity: sign(), more: 1 }, []])
    expect((await ask('POST', `${key}/identity`, { body: refused })).status, JSON.stringify(refused)).toBe(400)
  expect(await desk.rows((tx) => tx.selectFrom('chatVisitors').select('id').execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('users').where('email', '=', 'ana@cliente.com.br').select('id').execute())).toEqual([])
})

test('two keys are good while servers change over, and a retired one is not', async ({ server, desk }) => {
  const { key, kid, sign, addKey, retire } = await aWidget(server, desk)
  const ask = asking(server)
  const { keys } = await addKey()
  const second = keys.find((one) => one.kid !== kid) as (typeof keys)[0]
  await expect(addKey()).rejects.toMatchObject({ code: 'widget_keys_full' })
  const asked = (identity: string) => ask('POST', `${key}/identity`, { body: { identity } })
  expect([(await asked(sign())).status, (await asked(sign({}, second))).status]).toEqual([201, 201])
  await retire(kid)
  await expect(retire(kid)).rejects.toMatchObject({ code: 'widget_key_not_found' })
  expect([(await asked(sign())).status, (await asked(sign({}, second))).status]).toEqual([400, 201])
})

test('malformed packets are refused with what is wrong, and the server lives', async ({ server, desk }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const begun = await ask('POST', `${key}/conversations`, { body: guest })
  const session = String(begun.body.session)
  const post = (body: unknown) => ask('POST', 'visit/messages', { session, body })
  for (const body of [
    {},
    [],
    'text',
    1,
    { content: '' },
    { content: '  ' },
    { content: 'x'.repeat(1_001) },
    { content: 'a\0b' },
    { content: 'x', senderType: 'ai' },
  ])
    expect((await post(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400)
  expect((await ask('POST', 'visit/messages', { session, raw: '{"content":' })).status).toBe(400)
  expect((await post({ content: 'x'.repeat(40_000) })).status).toBe(413)
  for (const after of ['x', '-1', '1e9', '99999999999'])
    expect((await ask('GET', `visit/state?after=${after}`, { session })).status, after).toBe(400)
  for (const no of ['', 'x', '1.1.x', `${desk.id}.1.${'a'.repeat(32)}`, '9999999999.1.'.padEnd(45, 'a'), 'a'.repeat(5_000)])
    expect((await ask('GET', 'visit/state', { headers: { 'x-widget-session': no } })).status, no.slice(0, 30)).toBe(401)
  expect((await ask('GET', 'visit/state')).status).toBe(401)
  for (const unknown of ['1', '0-aaaa', '9999999999-aaaa', `${desk.id}-aaaaaa`, '%00', key.slice(0, -1)])
    expect((await ask('GET', unknown)).status, unknown).toBe(404)
  expect((await ask('POST', `${key}/conversations`, { body: guest, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask('GET', 'visit/state', { session })).status).toBe(200)
})

test('a flood is refused with 429: of messages by one visitor, and of visitors by one address', async ({ server, desk, testDb }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const session = String((await ask('POST', `${key}/conversations`, { body: guest })).body.session)
  const sent: number[] = []
  for (let n = 0; n < 25; n += 1) sent.push((await ask('POST', 'visit/messages', { session, body: { content: `m${n}` } })).status)
  expect(sent.filter((status) => status === 201)).toHaveLength(19)
  expect(sent.slice(-6)).toEqual(Array(6).fill(429))
  const narrow = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '3' })
  const many = await Promise.all(Array.from({ length: 6 }, () => asking(narrow)('POST', `${key}/conversations`, { body: guest })))
  await narrow.stop()
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
  expect(many.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('turned off, or before it was saved, a widget is not there; its frame is shown on its own domains alone', async ({
  server,
  desk,
  other,
}) => {
  const { key } = await aWidget(server, desk, { domains: ['www.exemplo.com.br', '*.exemplo.com.br'] })
  const frame = await server.ask('GET', `/widget/frame?key=${key}`)
  expect(frame.headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' https://www.exemplo.com.br http://www.exemplo.com.br https://*.exemplo.com.br",
  )
  expect(frame.headers.get('x-frame-options')).toBeNull()
  const none = await aWidget(server, other, { domains: [] })
  expect((await server.ask('GET', `/widget/frame?key=${none.key}`)).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self';",
  )
  await desk.as('admin')((ctx) =>
    settings.update(ctx, UpdateWidget.parse({ enabled: false }), { secrets: server.deps.secrets, publicUrl: server.url }),
  )
  expect((await server.ask('GET', `/widget/frame?key=${key}`)).status).toBe(404)
  expect(await asking(server)('GET', key)).toMatchObject({ status: 404, body: { code: 'widget_not_found' } })
  for (const domains of [['https://exemplo.com.br'], ['exemplo.com.br/'], ['exemplo.com.br; script-src *'], ['*'], ["'none'"], ['a b']])
    expect(UpdateWidget.safeParse({ domains }).success, domains[0]).toBe(false)
})

test('out of hours a message becomes a ticket, whose answers go where the guest asked', async ({ server, desk }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const left = { name: 'Rui', email: 'rui@fora.com.br', title: 'Nota rejeitada', text: 'A nota 123 não sai.' }
  expect(await ask('POST', `${key}/tickets`, { body: left })).toMatchObject({ status: 409, body: { code: 'chat_is_open' } })
  const values = { tenantId: desk.id, name: 'Nunca', timeZone: 'America/Sao_Paulo', hours: JSON.stringify({}), isDefault: true }
  await desk.rows((tx) => tx.insertInto('calendars').values(values).execute())
  expect((await ask('GET', key)).body).toMatchObject({ isOpen: false, outOfHours: 'form' })
  expect(await ask('POST', `${key}/conversations`, { body: guest })).toMatchObject({ status: 409, body: { code: 'chat_out_of_hours' } })
  expect((await ask('POST', `${key}/tickets`, { body: { ...left, email: undefined } })).status).toBe(400)
  const made = await ask('POST', `${key}/tickets`, { body: left })
  expect(made).toMatchObject({ status: 201, body: { number: expect.any(Number) } })
  const ticket = await desk.rows((tx) =>
    tx
      .selectFrom('tickets as t')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
      .where('t.number', '=', Number(made.body.number))
      .select(['t.title', 'u.name', 'u.email'])
      .executeTakeFirst(),
  )
  expect(ticket).toMatchObject({ title: left.title, name: 'Rui', email: expect.stringMatching(/@visitante\.invalid$/) })
})

test('a visitor says whether an answer of the assistant helped, and takes it back; others find no such message', async ({
  server,
  desk,
}) => {
  await desk.rows((tx) =>
    tx
      .insertInto('kbArticles')
      .values({
        ...{ tenantId: desk.id, title: 'Redefinir a senha', slug: 'senha', status: 'published', audience: 'public' },
        ...{ publishAt: '2026-01-01T00:00:00Z', publishedAt: '2026-01-01T00:00:00Z' },
        content: '## Esqueci a senha\n\nClique em **Esqueci a senha** e siga o e-mail.',
        outline: JSON.stringify([{ level: 2, text: 'Esqueci a senha', anchor: 'esqueci-a-senha' }]),
      })
      .execute(),
  )
  const { key, sign } = await aWidget(server, desk, { assistant: true })
  const ask = asking(server)
  const begin = async (email: string) => {
    const signed = await ask('POST', `${key}/identity`, { body: { identity: sign({ sub: email, email }) } })
    const session = String(signed.body.session)
    const begun = await ask('POST', `${key}/conversations`, {
      session,
      body: { content: 'esqueci minha senha, como redefino?', to: 'assistant' },
    })
    return {
      session,
      lines: (begun.body.state as { messages: { id: number; from: string; helpful: boolean | null; sources: string[] }[] }).messages,
    }
  }
  const { session, lines } = await begin('ana@cliente.com.br')
  const answered = lines.at(-1)
  expect(answered).toMatchObject({ from: 'assistant', helpful: null, sources: ['Redefinir a senha — Esqueci a senha'] })
  const say = (body: object, by = session) => ask('PUT', 'visit/helpful', { session: by, body })
  const messageId = answered?.id
  for (const helpful of [true, false, null])
    expect((await say({ messageId, helpful })).body, String(helpful)).toMatchObject({ messages: [{ id: messageId, helpful }] })
  for (const body of [{}, { messageId }, { messageId, helpful: 'sim' }, { messageId: -1, helpful: true }])
    expect(await say(body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })

  const { session: stranger } = await begin('eva@cliente.com.br')
  const missing = await say({ messageId: 999_999, helpful: true }, stranger)
  expect(missing).toMatchObject({ status: 404, body: { code: 'chat_message_not_found' } })
  expect((await say({ messageId, helpful: true }, stranger)).body).toMatchObject({ code: 'chat_message_not_found' })
  // What a person wrote is not rated.
  expect(await say({ messageId: lines[0]?.id, helpful: true })).toMatchObject({ status: 404 })
  expect(await ask('PUT', 'visit/helpful', { body: { messageId, helpful: true } })).toMatchObject({ status: 401 })
})

test('a visitor sends files in their conversation, and nobody else has them', async ({ server, desk }) => {
  const { key, sign } = await aWidget(server, desk)
  const ask = asking(server)
  const begin = async (body: object) => (await ask('POST', `${key}/conversations`, { body })).body as { session: string }
  const { session } = await begin(guest)
  const other = await begin({ ...guest, email: 'outro@fora.com.br' })
  const send = (by: string, bytes: string, name = 'nota.txt') => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    return fetch(`${server.url}/api/widget/visit/files`, { method: 'POST', body: form, headers: by ? { 'x-widget-session': by } : {} })
  }
  expect((await send('', 'oi')).status).toBe(401)
  expect((await send('nada', 'oi')).status).toBe(401)
  expect((await send(session, '')).status).toBe(400)
  // Nobody at the door: who has not written has no conversation.
  const identified = (await ask('POST', `${key}/identity`, { body: { identity: sign() } })).body as { session: string }
  expect((await send(identified.session, 'oi')).status).toBe(404)

  const taken = await send(session, 'a nota fiscal')
  expect(taken.status).toBe(201)
  const file = (await taken.json()) as { id: number; name: string }
  expect(file).toMatchObject({ name: 'nota.txt', size: 13 })
  const fetched = (by: string) => fetch(`${server.url}/api/widget/visit/files/${file.id}`, { headers: { 'x-widget-session': by } })
  expect(
    (await ask('POST', 'visit/messages', { session: other.session, body: { content: 'Segue', attachmentIds: [file.id] } })).status,
  ).toBe(404)
  const said = await ask('POST', 'visit/messages', { session, body: { content: 'Segue', attachmentIds: [file.id] } })
  expect(said).toMatchObject({ status: 201, body: { messages: [{ content: 'Segue', files: [{ id: file.id, name: 'nota.txt' }] }] } })
  const answer = await fetched(session)
  expect(answer.headers.get('content-disposition')).toContain('nota.txt')
  expect(await answer.text()).toBe('a nota fiscal')
  expect((await fetched(other.session)).status).toBe(404)
  expect((await fetch(`${server.url}/api/widget/visit/files/x`, { headers: { 'x-widget-session': session } })).status).toBe(404)
  // What was said stays until its message is taken back; what was not is taken back by who uploaded it.
  const remove = (id: number, by: string) => ask('DELETE', `visit/files/${id}`, { session: by })
  expect((await remove(file.id, session)).status).toBe(403)
  const unsent = (await (await send(session, 'engano')).json()) as { id: number }
  expect((await remove(unsent.id, other.session)).status).toBe(404)
  expect((await remove(unsent.id, session)).status).toBe(204)
  // Over, it takes none.
  expect((await ask('PUT', 'visit/close', { session })).status).toBe(200)
  expect((await send(session, 'tarde')).status).toBe(404)
})

test('with nobody there the chat says so, and a guest who waits in vain gets a ticket, whose answer goes where they say', async ({
  server,
  desk,
}) => {
  const { key } = await aWidget(server, desk, { preChat: 'never' })
  const ask = asking(server)
  expect((await ask('GET', key)).body).toMatchObject({ isOpen: true, isAttended: false })
  const { session } = (await ask('POST', `${key}/conversations`, { body: { content: guest.content } })).body as { session: string }
  await offerChatTickets(server.deps)
  const { messages } = stateIn((await ask('GET', 'visit/state', { session })).body)
  const offer = messages.find(({ actions }) => actions.length > 0)
  expect(offer).toMatchObject({ from: 'system', actions: ['create_ticket'] })
  const wish = { messageId: offer?.id, action: 'create_ticket' }
  const refused = await ask('POST', 'visit/actions', { session, body: wish })
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'email', reason: 'chat_who_missing' }] } })
  expect((await ask('POST', 'visit/actions', { session, body: { ...wish, email: 'rui' } })).status).toBe(400)
  const made = await ask('POST', 'visit/actions', { session, body: { ...wish, email: 'rui@fora.com.br' } })
  expect(made.status).toBe(200)
  expect(stateIn(made.body)).toMatchObject({ person: { email: 'rui@fora.com.br' }, conversation: { status: 'closed', position: null } })
  const ticket = await desk.rows((tx) => tx.selectFrom('tickets').select('description').orderBy('id', 'desc').executeTakeFirstOrThrow())
  expect(ticket.description).toContain(guest.content)
})

test('of several first messages at once one begins a conversation, and the others go on in it', async ({ server, desk }) => {
  const { key } = await aWidget(server, desk)
  const ask = asking(server)
  const session = String((await ask('POST', `${key}/conversations`, { body: guest })).body.session)
  expect((await ask('PUT', 'visit/close', { session })).status).toBe(200)
  const write = (n: number) => ask('POST', `${key}/conversations`, { session, body: { content: `De novo ${n}` } })
  const all = await Promise.all([1, 2, 3, 4, 5].map(write))
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const rows = await desk.rows((tx) => tx.selectFrom('conversations').select(['id', 'status']).execute())
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['closed', 'waiting'])
  const { messages: said } = stateIn((await ask('GET', 'visit/state', { session })).body)
  expect(said.flatMap(({ from, content }) => (from === 'visitor' ? [content] : [])).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((n) => `De novo ${n}`),
  )
})
