import { PERMISSION_KEYS } from '@balcao/contracts/roles/permissions'
import { appRouter } from '@balcao/trpc/router'
import { expect } from 'vitest'
import { listen } from '../testing/live.ts'
import { MATRIX } from '../testing/matrix/areas.ts'
import { restCall } from '../testing/matrix/calls.ts'
import { allIdsOf } from '../testing/matrix/ids.ts'
import { test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

const NOTHING = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, 'none']))
/** Areas in which nothing is open without one of their permissions, but for these. */
const GUARDED = /^(tickets\.(\w+$|comments\.|history\.)|(users|roles|permissions|audit|watchers)\.)/
const OPEN = new Set(['tickets.list', 'tickets.stats', 'tickets.options', 'users.get', 'audit.record'])

test('R01 R11 an admin whose role has no permission left is refused wherever one is needed, by REST and at the file', async ({
  server,
  desk,
}) => {
  const { slug } = await desk.aRole('admin', NOTHING)
  const { token } = await tokenOf(server, desk, await desk.aUser('admin', { role: slug }))
  const own = await allIdsOf(desk)
  for (const [name, endpoint] of endpoints()) {
    if (!GUARDED.test(name) || OPEN.has(name)) continue
    const { method, address, body } = restCall(endpoint, MATRIX[name]?.works(own) ?? {})
    const { status } = await server.rest(method, address, { token, body })
    // A ticket that is not seen is none.
    const expected = name.startsWith('tickets.') && name !== 'tickets.create' && endpoint.kind === 'call' ? 404 : 403
    expect([name, status]).toEqual([name, expected])
  }
  expect((await server.rest('GET', '/tickets', { token })).body).toMatchObject({ data: [] })
})

for (const base of ['client', 'manager'] as const)
  test(`R01 a role of the organisation’s own that changes nothing of ${base} is answered like it, wherever one reads`, async ({
    server,
    desk,
  }) => {
    const { slug } = await desk.aRole(base)
    // Who reads changes nothing: what was made for each of the two serves every call.
    const callers = await Promise.all(
      [await desk.aUser(base, { role: slug }), base].map(async (who) => {
        const { token, person } = await tokenOf(server, desk, who)
        return { token, ids: await allIdsOf(desk, person) }
      }),
    )
    for (const [name, endpoint] of endpoints()) {
      const row = MATRIX[name]
      if (endpoint.method !== 'GET' || !row || row.least === 'anyone') continue
      const [own, system] = await Promise.all(
        callers.map(async ({ token, ids }) => (await server.rest('GET', restCall(endpoint, row.works(ids)).address, { token })).status),
      )
      expect([name, base, own]).toEqual([name, base, system])
    }
  })

test('R01 the one subscription is for everybody who is signed in, and for nobody else', async ({ server, desk }) => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const subscriptions = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'subscription')
  expect(subscriptions).toEqual(['live.events'])
  const stranger = await server.ask('GET', '/trpc/live.events?input=%7B%7D', { headers: { accept: 'text/event-stream' } })
  expect(stranger.text).toContain('unauthenticated')
  for (const role of ['client', 'support-agent', 'super_admin'] as const) {
    const one = await listen(server.url, (await tokenOf(server, desk, role)).token)
    expect(one.events.map((event) => event.name)).toEqual(['ready'])
    one.close()
  }
})
