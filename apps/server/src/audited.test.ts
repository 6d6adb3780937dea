import { isAtLeast, ROLES } from '@balcao/contracts/access'
import { expect } from 'vitest'
import { endpoints } from './rest/endpoints.ts'
import { MATRIX } from './testing/matrix/areas.ts'
import { restCall } from './testing/matrix/calls.ts'
import { idsOf } from './testing/matrix/ids.ts'
import type { Row } from './testing/matrix/row.ts'
import { test, tokenOf } from './testing/server.ts'

/** Changes that only supervisors and above may make. A new one is here by itself, and fails until it leaves its diff. */
const adminChanges = endpoints().flatMap(([name, endpoint]) => {
  const { role: least, method } = endpoint
  if (!least || method === 'GET' || !isAtLeast(least, 'supervisor') || MATRIX[name]?.changesNothing) return []
  // Some have to be given the right for it first: then the next role that has it.
  const role = ROLES.find((one) => isAtLeast(one, least) && MATRIX[name]?.status?.[one] === undefined) ?? least
  return [{ name, endpoint, role }]
})

test('there are changes to be audited, and what changes nothing says why', () => {
  expect(adminChanges.map(({ name }) => name)).toEqual(expect.arrayContaining(['users.update', 'roles.update', 'audit.setRetention']))
  for (const [name, { changesNothing = 'x' }] of Object.entries(MATRIX)) expect(changesNothing, name).not.toBe('')
})

/** What must have been done before there is anything to change. */
const FIRST: Record<string, string> = {
  'tenants.domain.remove': 'tenants.domain.request',
  'notifications.preferences.reapplyDefaults': 'notifications.preferences.save',
}

for (const { name, endpoint, role } of adminChanges)
  test(`X05 ${name} leaves an event that says who changed what, before and after`, async ({ server, desk }) => {
    const row = MATRIX[name]
    const { token, person } = await tokenOf(server, desk, role)
    const inputOf = async (read: Row['works'] = () => ({})) => read(await idsOf(desk, read, person))
    const before = endpoints().find(([first]) => first === FIRST[name])
    if (before) {
      const first = restCall(before[1], await inputOf(MATRIX[before[0]]?.works))
      expect(
        (await server.rest(first.method, first.address, { token, body: first.body, headers: { 'user-agent': 'Browser/1' } })).status,
      ).toBe(before[1].status)
    }
    const { method, address, body } = restCall(endpoint, await inputOf(row?.changes ?? row?.works))
    const answer = await server.rest(method, address, { token, body, headers: { 'user-agent': 'Browser/1' } })
    expect(answer.status, answer.text).toBe(endpoint.status)
    const events = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('actorId', '=', person.id).execute())
    const changes = events.filter(({ before, after }) => before && after && JSON.stringify(before) !== JSON.stringify(after))
    expect(
      changes.length,
      `${name} wrote ${events.map(({ action }) => action).join(', ') || 'no event'}, none with a diff`,
    ).toBeGreaterThan(0)
    for (const change of changes) {
      expect(change).toMatchObject({ trusted: true, actorRole: role, ip: '127.0.0.1', userAgent: 'Browser/1' })
      expect(Object.keys(change.before ?? {}).toSorted()).toEqual(Object.keys(change.after ?? {}).toSorted())
    }
  })
