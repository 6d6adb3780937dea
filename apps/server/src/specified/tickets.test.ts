import { expect } from 'vitest'
import { MATRIX } from '../testing/matrix/areas.ts'
import { idsOf } from '../testing/matrix/ids.ts'
import { test, tokenOf } from '../testing/server.ts'

const rows = (answer: { text: string }) => JSON.parse(answer.text) as Record<string, unknown>[]

test('R-495 R-497 tickets are opened, read, changed and listed by a query; their figures are no ticket', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const opened = await server.rest('POST', '/tickets', { token, body: { title: 'Impressora', description: 'Não liga' } })
  expect(opened).toMatchObject({ status: 201, body: { id: expect.any(Number), title: 'Impressora', status: 'new' } })
  const address = `/tickets/${opened.body.id}`
  expect(await server.rest('GET', address, { token })).toMatchObject({ status: 200, body: { id: opened.body.id, title: 'Impressora' } })
  const changed = await server.rest('PATCH', address, { token, body: { priority: 'high' } })
  expect(changed).toMatchObject({ status: 200, body: { id: opened.body.id, priority: 'high' } })
  await desk.aTicket({ priority: 'low' })
  const listed = async (query: string) => (await server.rest('GET', `/tickets?${query}`, { token })).body.data as { id: number }[]
  expect((await listed('priority=high')).map(({ id }) => id)).toEqual([opened.body.id])
  expect(await listed('limit=10')).toHaveLength(2)
  const stats = await server.rest('GET', '/tickets/stats', { token })
  expect(stats).toMatchObject({ status: 200, body: { total: 2, byPriority: { high: 1, low: 1 } } })
  expect(stats.body.id).toBeUndefined()
})

test('R-496 R-498 a message has content; whom it mentions is found by a query, has the mention, and resolves it', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'agent')
  const colleague = await tokenOf(server, desk, 'supervisor')
  const ticket = await desk.aTicket()
  const found = rows(await server.rest('GET', `/tickets/mentions/users?query=${encodeURIComponent(person.name)}`, colleague))
  expect(found).toContainEqual(expect.objectContaining({ kind: 'user', id: person.id, name: person.name }))
  const content = `Veja @[${person.name}](user:${person.id})`
  const written = await server.rest('POST', `/tickets/${ticket.id}/comments`, { ...colleague, body: { content, isInternal: true } })
  expect(written).toMatchObject({ status: 201, body: { ticketId: ticket.id, content } })
  for (const body of [{}, { content: '' }, { text: content }])
    expect((await server.rest('POST', `/tickets/${ticket.id}/comments`, { ...colleague, body })).status).toBe(400)
  const mine = async () => (await server.rest('GET', '/tickets/mentions/my', { token })).body.data as { id: number; ticketId: number }[]
  const [mention] = await mine()
  expect(mention?.ticketId).toBe(ticket.id)
  const resolved = await server.rest('POST', '/tickets/mentions/resolve', { token, body: { mentionIds: [mention?.id] } })
  expect(resolved).toMatchObject({ status: 200, body: { success: true } })
  expect(await mine()).toEqual([])
})

test('R-499 those who watch a ticket are listed, join and leave; and one’s own watched tickets are a list', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'agent')
  const ticket = await desk.aTicket()
  const address = `/tickets/${ticket.id}/watchers`
  const there = async () => rows(await server.rest('GET', address, { token })).map(({ user }) => (user as { id: number }).id)
  const watched = async () =>
    ((await server.rest('GET', '/tickets/watching/my', { token })).body.data as { ticket: { id: number } }[]).map((one) => one.ticket.id)
  expect([await there(), await watched()]).toEqual([[], []])
  expect((await server.rest('POST', address, { token, body: {} })).status).toBe(201)
  expect([await there(), await watched()]).toEqual([[person.id], [ticket.id]])
  expect(await server.rest('DELETE', address, { token })).toMatchObject({ status: 200, body: { success: true } })
  expect([await there(), await watched()]).toEqual([[], []])
})

test('R-500 R-501 R-505 templates are written, read, applied to a ticket and deleted, and their categories are a list', async ({
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const ask = (method: string, address: string, body?: object) => server.rest(method, address, { token, ...(body ? { body } : {}) })
  const body = { name: 'Segunda via', category: 'Boletos', content: 'Segue a segunda via.', changes: { priority: 'high' } }
  const created = await ask('POST', '/templates', body)
  expect(created).toMatchObject({ status: 201, body })
  const { id } = created.body
  expect(await ask('PATCH', `/templates/${id}`, { name: 'Boleto' })).toMatchObject({ status: 200, body: { id, name: 'Boleto' } })
  expect((await ask('GET', '/tickets/templates')).body.data).toMatchObject([{ id, name: 'Boleto', content: body.content }])
  expect(await ask('GET', `/tickets/templates/${id}`)).toMatchObject({ status: 200, body: { id, name: 'Boleto' } })
  expect(rows(await ask('GET', '/templates/categories'))).toEqual([{ name: 'Boletos', count: 1 }])
  const ticket = await desk.aTicket({ priority: 'low' })
  expect(await ask('POST', `/tickets/${ticket.id}/apply-template`, { templateId: id })).toMatchObject({
    status: 200,
    body: { content: body.content, ticket: { id: ticket.id, priority: 'high' } },
  })
  expect((await ask('POST', `/tickets/${ticket.id}/apply-template`, { template: id })).status).toBe(400)
  expect(await ask('DELETE', `/templates/${id}`)).toMatchObject({ status: 200, body: { success: true } })
  expect((await ask('GET', `/tickets/templates/${id}`)).status).toBe(404)
})

test('R-502 R-508 R-509 R-511 tags are made, changed, found, counted, taken off a ticket and deleted', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const ask = (method: string, address: string, body?: object) => server.rest(method, address, { token, ...(body ? { body } : {}) })
  const created = await ask('POST', '/tags', { name: 'Urgência' })
  expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number), name: 'Urgência' } })
  const { id } = created.body as { id: number } & typeof created.body
  expect(await ask('PATCH', `/tags/${id}`, { name: 'Urgente', color: '#ff0000' })).toMatchObject({
    status: 200,
    body: { id, name: 'Urgente', color: '#ff0000' },
  })
  const [tagged, bare] = [await desk.aTicket(), await desk.aTicket()]
  for (const ticket of [tagged, bare]) expect((await ask('POST', `/tags/tickets/${ticket.id}`, [id])).status).toBe(200)
  expect((await ask('DELETE', `/tickets/${bare.id}/tags/${id}`)).body).toMatchObject({ id: bare.id, tags: [] })
  expect((await ask('GET', '/tags')).body.data).toMatchObject([{ id, name: 'Urgente' }])
  expect(rows(await ask('GET', '/tags/autocomplete?q=urg'))).toMatchObject([{ id }])
  expect(rows(await ask('GET', '/tags/autocomplete?q=nada'))).toEqual([])
  expect((await ask('GET', `/tags/${id}/tickets`)).body.data).toMatchObject([{ id: tagged.id }])
  expect(await ask('GET', '/tags/stats')).toMatchObject({ status: 200, body: { total: 1, used: 1, unused: 0, links: 1 } })
  expect(rows(await ask('GET', '/tags/popular'))).toMatchObject([{ id, name: 'Urgente' }])
  expect(await ask('DELETE', `/tags/${id}`)).toMatchObject({ status: 200, body: { success: true } })
  expect((await ask('GET', '/tags')).body.data).toEqual([])
})

test('R-090 other payloads have the specified names: rating, format, availability and the data of a member', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'manager')
  const ask = (method: string, address: string, body?: object) => server.rest(method, address, { token, ...(body ? { body } : {}) })
  const member = await desk.person('agent')
  const queue = await desk.aQueue('Campo')
  const members = `/queues/${queue}/members`
  expect((await ask('POST', members, { userIds: [member.id], weight: 2 })).body.data).toMatchObject([
    { user: { id: member.id }, weight: 2 },
  ])
  expect(await ask('PUT', `${members}/${member.id}`, { capacity: 7 })).toMatchObject({ status: 200, body: { capacity: 7 } })
  const busy = await ask('PUT', '/queues/members/availability', { availability: 'busy' })
  expect(busy).toMatchObject({ status: 200, body: { userId: person.id, stated: 'busy' } })
  const works = MATRIX['kb.learning.rate']?.works ?? (() => ({}))
  const { id: article } = works(await idsOf(desk, works, person)) as { id?: number }
  expect(await ask('POST', `/kb/articles/${article}/rate`, { rating: 5 })).toMatchObject({ status: 200, body: { rating: 5 } })
  const report = await ask('GET', '/reports/by-status/export?format=csv')
  expect([report.status, report.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
  expect(await ask('GET', '/reports/by-status/export?format=doc')).toMatchObject({ status: 400, body: { details: [{ field: 'format' }] } })
})
