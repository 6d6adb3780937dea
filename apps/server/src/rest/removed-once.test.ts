import { expect } from 'vitest'
import { MATRIX } from '../testing/matrix/areas.ts'
import { restCall } from '../testing/matrix/calls.ts'
import { idsOf } from '../testing/matrix/ids.ts'
import { test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

/** So many ask for the same at once. */
const AT_ONCE = 4

test('J10 what several remove at once is removed, written down and told of once, and nobody is answered by a fault', async ({
  testDb,
  server,
  desk,
}) => {
  const admin = await tokenOf(server, desk, 'super_admin')
  const written = async () => {
    const rows = await testDb.asSystem({
      name: 'written',
      text: `
      select 'log' as of, action || ' ' || coalesce(resource_id::text, '') as what, count(*)::int as n from audit_events
        where tenant_id = ${desk.id} group by 1, 2
      union all select 'history', ticket_id || ' ' || kind || ' ' || changes::text, count(*)::int from ticket_events
        where tenant_id = ${desk.id} group by 1, 2`,
    })
    return new Map(rows.map(({ of, what, n }) => [`${of} ${what}`, Number(n)]))
  }
  const wrong: string[] = []
  for (const [name, endpoint] of endpoints()) {
    const row = MATRIX[name]
    if (endpoint.method !== 'DELETE' || !row || row.least === 'anyone') continue
    const caller = row.least === 'client' ? await tokenOf(server, desk, 'client') : admin
    const rest = restCall(endpoint, row.works(await idsOf(desk, row.works, caller.person)))
    const before = await written()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => server.rest(rest.method, rest.address, { token: caller.token, ...rest })),
    )
    const faults = answers.filter(({ status }) => status >= 500).length
    const twice = [...(await written())].filter(([what, n]) => n - (before.get(what) ?? 0) > 1).map(([what]) => what)
    if (faults > 0 || twice.length > 0) wrong.push(`${name}: ${faults} faults; ${twice.join(', ')}`)
  }
  expect(wrong).toEqual([])
}, 180_000)
