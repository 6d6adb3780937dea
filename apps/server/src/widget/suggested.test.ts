import { UpdateWidget } from '@balcao/contracts/chat/widget-settings'
import * as settings from '@balcao/core/chat/widget/settings'
import { deflected } from '@balcao/core/kb/learning/deflections'
import { expect } from 'vitest'
import { type Asked, type ServedDesk, type TestServer, test, tokenOf } from '../testing/server.ts'

/** The chat of a desk turned on, and its calls. */
async function aChat(server: TestServer, desk: ServedDesk) {
  const installation = { secrets: server.deps.secrets, publicUrl: server.url }
  const { key } = await desk.as('admin')((ctx) =>
    settings.update(ctx, UpdateWidget.parse({ enabled: true, preChat: 'never' }), installation),
  )
  const ask = (method: string, address: string, { session, ...rest }: Asked & { session?: string } = {}) =>
    server.rest(method, `/widget/${key}/${address}`, {
      ...rest,
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...(session ? { 'x-widget-session': session } : {}) },
    })
  return { key: key as string, ask }
}

const anArticle = (desk: ServedDesk, title: string, audience = 'public') =>
  desk.rows(async (tx) => {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const row = {
      tenantId: desk.id,
      title,
      slug,
      content: 'Abra a tampa.',
      status: 'published',
      audience,
      publishAt: '2026-01-01T00:00:00Z',
    }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const counted = (desk: ServedDesk) =>
  desk.as('supervisor')((ctx) => deflected(ctx, '2020-01-01T00:00:00Z', new Date(Date.now() + 60_000).toISOString()))

const reader = 'a'.repeat(22)

test('who writes is suggested what is for everybody, and what solved it counts as for the form of a ticket', async ({ server, desk }) => {
  const { ask } = await aChat(server, desk)
  const id = await anArticle(desk, 'Trocar a bobina')
  const hidden = [await anArticle(desk, 'Trocar a bobina no portal', 'portal'), await anArticle(desk, 'Trocar a bobina interna', 'staff')]
  const found = await ask('POST', 'articles', { body: { q: 'Como trocar a bobina', reader } })
  expect(found).toMatchObject({ status: 200, body: { articles: [{ id, title: 'Trocar a bobina' }] } })
  expect((found.body.articles as { address: string }[])[0]?.address).toMatch(new RegExp(`/portal/article/${id}-trocar-a-bobina$`))
  const { searchId } = found.body
  expect((await ask('POST', 'articles/views', { body: { id, reader, searchId } })).status).toBe(204)
  expect(await counted(desk)).toEqual({ confirmed: 0, assumed: 0, takenBack: 0 })
  expect((await ask('PUT', 'articles/verdict', { body: { id, reader, solved: true } })).status).toBe(204)
  expect(await counted(desk)).toEqual({ confirmed: 1, assumed: 0, takenBack: 0 })
  // Somebody else who writes takes nothing back; who read it does.
  await ask('POST', 'conversations', { body: { content: 'Oi', reader: 'b'.repeat(22) } })
  expect((await counted(desk)).confirmed).toBe(1)
  await ask('POST', 'conversations', { body: { content: 'Ainda não imprime', reader } })
  expect(await counted(desk)).toEqual({ confirmed: 0, assumed: 0, takenBack: 1 })
  for (const other of [...hidden, 2_000_000_001])
    for (const [method, address, body] of [
      ['POST', 'articles/views', {}],
      ['PUT', 'articles/verdict', { solved: true }],
    ] as const)
      expect(await ask(method, address, { body: { id: other, reader, ...body } })).toMatchObject({
        status: 404,
        body: { code: 'article_not_found' },
      })
})

test('bad input is refused by field, and a key of nobody like one of a chat that is off', async ({ server, desk, other }) => {
  const { ask } = await aChat(server, desk)
  const id = await anArticle(desk, 'Trocar a bobina')
  for (const [body, field] of [
    [{ q: 'bobina' }, 'reader'],
    [{ q: 'bobina', reader: 'curto' }, 'reader'],
    [{ q: 'x'.repeat(501), reader }, 'q'],
  ] as const)
    expect(await ask('POST', 'articles', { body })).toMatchObject({ status: 400, body: { details: [{ field }] } })
  expect((await ask('PUT', 'articles/verdict', { body: { id, reader, solved: 'sim' } })).status).toBe(400)
  expect(await server.rest('POST', `/widget/${desk.id}-abcdefghijkl/articles`, { body: { q: 'bobina', reader } })).toMatchObject({
    status: 404,
    body: { code: 'widget_not_found' },
  })
  const elsewhere = await aChat(server, other)
  expect((await elsewhere.ask('POST', 'articles', { body: { q: 'bobina', reader } })).body).toMatchObject({ articles: [] })
  expect((await elsewhere.ask('POST', 'articles/views', { body: { id, reader } })).status).toBe(404)
})

test('where articles are not for guests, there are none for them', async ({ server, desk }) => {
  const { ask } = await aChat(server, desk)
  const id = await anArticle(desk, 'Trocar a bobina')
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings: '{"publicAccess":false}' }).execute())
  expect((await ask('POST', 'articles', { body: { q: 'bobina', reader } })).body).toMatchObject({ articles: [] })
  expect((await ask('POST', 'articles/views', { body: { id, reader } })).status).toBe(404)
  expect((await ask('PUT', 'articles/verdict', { body: { id, reader, solved: true } })).status).toBe(404)
})

test('who is signed in at the portal has one visit by session, which ends with it, and goes on with what is open', async ({
  server,
  desk,
  other,
}) => {
  const rui = await tokenOf(server, desk, 'client')
  const portal = (token = rui.token) => server.rest('GET', '/chat/portal', { token })
  expect(await portal()).toMatchObject({ status: 200, body: { key: null, unread: 0 } })
  expect(await server.rest('POST', '/chat/portal/visits', { token: rui.token, body: {} })).toMatchObject({ status: 404 })
  const { key, ask } = await aChat(server, desk)
  expect(await portal()).toMatchObject({ body: { key, unread: 0 } })
  const visit = async () => String((await server.rest('POST', '/chat/portal/visits', { token: rui.token, body: {} })).body.session)
  const session = await visit()
  expect(await visit(), 'all tabs have the same').toBe(session)
  const mine = await anArticle(desk, 'Trocar a bobina no portal', 'portal')
  expect((await ask('POST', 'articles', { session, body: { q: 'bobina', reader } })).body).toMatchObject({ articles: [{ id: mine }] })
  const begun = await ask('POST', 'conversations', { session, body: { content: 'Não imprime' } })
  expect(begun).toMatchObject({ status: 201, body: { state: { person: { isVerified: true }, conversation: { status: 'waiting' } } } })
  // What the system said in it is unread until it is looked at.
  expect((await portal()).body.unread).toBeGreaterThan(0)
  const state = (shown = session) => server.rest('GET', '/widget/visit/state', { headers: { 'x-widget-session': shown } })
  expect(await state()).toMatchObject({ status: 200, body: { messages: [{ content: 'Não imprime' }, {}] } })
  const stranger = await aChat(server, other)
  expect(await stranger.ask('POST', 'conversations', { session, body: { content: 'Oi' } })).toMatchObject({ status: 404 })
  const agent = await tokenOf(server, desk, 'agent')
  expect((await portal(agent.token)).body).toEqual({ key: null, unread: 0 })
  expect(await server.rest('POST', '/chat/portal/visits', { token: agent.token, body: {} })).toMatchObject({ status: 404 })
  await desk.rows((tx) => tx.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).execute())
  expect(await state()).toMatchObject({ status: 401, body: { code: 'visit_ended' } })
})
