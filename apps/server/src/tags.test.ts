import { expect } from 'vitest'
import { test, tokenOf } from './testing/server.ts'

test('R-510 tags of a ticket come as a bare list of ids or named, and "7" is 7', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const ticket = await desk.aTicket()
  const [a, b] = [await desk.aTag('A'), await desk.aTag('B')]
  const put = (body: unknown) => server.rest('POST', `/tags/tickets/${ticket.id}`, { token, body })
  expect(await put([a])).toMatchObject({ status: 200, body: { tags: [{ id: a }] } })
  expect(await put([String(b)])).toMatchObject({ status: 200, body: { tags: [{ id: a }, { id: b }] } })
  expect(await put({ tagIds: [a] })).toMatchObject({ status: 200 })
  for (const body of [['x'], [0], ['1e3'], [null], 'x', { ids: [a] }, { tagIds: [a], more: 1 }]) expect((await put(body)).status).toBe(400)
  expect(await server.rest('DELETE', `/tickets/${ticket.id}/tags/${a}`, { token })).toMatchObject({ body: { tags: [{ id: b }] } })
})

test('R-510 a ticket is opened and changed with ids of tags as text, too', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const [a, b] = [await desk.aTag('A'), await desk.aTag('B')]
  const body = { title: 'x', description: 'y', tagIds: [String(a)] }
  const { status, body: opened } = await server.rest('POST', '/tickets', { token, body })
  expect([status, opened.tags]).toEqual([201, [expect.objectContaining({ id: a })]])
  const change = (tagIds: unknown) => server.rest('PATCH', `/tickets/${opened.id}`, { token, body: { tagIds } })
  expect(await change([a, String(b)])).toMatchObject({ status: 200, body: { tags: [{ id: a }, { id: b }] } })
  for (const wrong of ['x', '', '0', '1.5', '1e3', ' 7', '99999999999', null, true, [a]])
    expect(await change([wrong])).toMatchObject({ status: 400, body: { details: [{ field: 'tagIds.0', message: expect.any(String) }] } })
  const bulk = { tickets: [{ id: opened.id }], changes: { removeTagIds: [String(a)] } }
  expect((await server.rest('POST', '/tickets/bulk', { token, body: bulk })).status).toBe(200)
  expect((await server.rest('GET', `/tickets/${opened.id}`, { token })).body.tags).toEqual([expect.objectContaining({ id: b })])
})

test('a bare list is refused where an input takes more than one thing', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  expect(await server.rest('POST', '/tickets', { token, body: ['x'] })).toMatchObject({
    status: 400,
    body: { details: [{ field: '(corpo)' }] },
  })
})
