import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { type TestServer, test, tokenOf } from '../testing/server.ts'

const FIELDS = [
  ...['id', 'title', 'message', 'type', 'module', 'severity', 'priority', 'isRead', 'readAt', 'createdAt', 'updatedAt', 'sentAt'],
  ...['archivedAt', 'expiresAt', 'entityType', 'entityId', 'actionUrl', 'groupKey', 'groupCount', 'metadata', 'quickActions'],
]

/** Somebody who is notified, and what they and a manager ask for. */
async function told(server: TestServer, desk: Desk) {
  const manager = await tokenOf(server, desk, 'manager')
  const { token, person } = await tokenOf(server, desk, 'agent')
  const tell = (more: object = {}) =>
    server.rest('POST', '/notifications', {
      token: manager.token,
      body: { userId: person.id, title: 'Chuva', message: 'Muita.', ...more },
    })
  const mine = (method: string, address: string, body?: object) => server.rest(method, `/notifications${address}`, { token, body })
  return { tell, mine }
}

test('R-219 R-222 R-223 R-225 a notification has its fields, free metadata and quick actions, and stands in a list that says whether there is more', async ({
  server,
  desk,
}) => {
  const { tell, mine } = await told(server, desk)
  const metadata = { poço: 3, seco: true, nome: 'Norte', medida: null }
  const made = await tell({ metadata, actionUrl: '/tickets' })
  expect(made.status).toBe(201)
  const { status, body } = await mine('GET', `/${made.body.id}`)
  expect([status, Object.keys(body).toSorted()]).toEqual([200, FIELDS.toSorted()])
  expect(body).toMatchObject({ title: 'Chuva', message: 'Muita.', isRead: false, actionUrl: '/tickets', groupCount: 1, metadata })
  expect(body.quickActions).toEqual([{ action: 'open', label: 'Abrir', icon: 'open', style: 'primary', primary: true, data: {} }])
  await tell()
  expect((await mine('GET', '?limit=1')).body).toMatchObject({ data: [{ title: 'Chuva' }], hasNext: true })
  expect((await mine('GET', '?limit=2')).body).toMatchObject({ data: [{}, body], hasNext: false })
})

test('R-220 R-221 there are four severities and four priorities', async ({ server, desk }) => {
  const { tell } = await told(server, desk)
  for (const [field, values] of [
    ['severity', ['info', 'warning', 'error', 'critical']],
    ['priority', ['low', 'medium', 'high', 'urgent']],
  ] as const) {
    for (const value of values) expect(await tell({ [field]: value })).toMatchObject({ status: 201, body: { [field]: value } })
    expect(await tell({ [field]: 'fatal' })).toMatchObject({ status: 400, body: { details: [{ field }] } })
  }
})

test('R-306 R-308 R-309 R-311 one is read, changed and deleted by id, several are read at once, and figures are not taken for an id', async ({
  server,
  desk,
}) => {
  const { tell, mine } = await told(server, desk)
  const ids: unknown[] = []
  for (let n = 0; n < 4; n++) ids.push((await tell()).body.id)
  const [first, second, third, fourth] = ids
  expect(await mine('GET', '/stats')).toMatchObject({ status: 200, body: { total: 4, unread: 4 } })
  expect(await mine('GET', '/unread/count')).toMatchObject({ status: 200, body: { count: 4 } })
  expect(await mine('GET', `/${first}`)).toMatchObject({ status: 200, body: { id: first } })

  expect(await mine('PATCH', `/${first}/read`)).toMatchObject({ status: 200, body: { id: first, isRead: true } })
  expect(await mine('POST', '/bulk/read', { notificationIds: [second, third] })).toMatchObject({ status: 200, body: { updated: 2 } })
  for (const wrong of [['x'], [1.5], [null], [], third])
    expect((await mine('POST', '/bulk/read', { notificationIds: wrong })).status, String(wrong)).toBe(400)
  expect((await mine('GET', '/unread/count')).body).toEqual({ count: 1 })
  expect(await mine('PATCH', `/${first}`, { isRead: false })).toMatchObject({
    status: 200,
    body: { id: first, isRead: false, readAt: null },
  })
  expect((await mine('DELETE', `/${fourth}`)).status).toBe(200)
  expect((await mine('GET', `/${fourth}`)).status).toBe(404)
  expect((await mine('GET', '/stats')).body).toMatchObject({ total: 3, unread: 1 })
})
