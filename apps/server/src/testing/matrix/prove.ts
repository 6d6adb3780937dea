import path from 'node:path'
import { ROLE_LEVEL, ROLES, type Role } from '@balcao/contracts/access'
import { expect } from 'vitest'
import { type Row as Endpoint, endpoints } from '../../rest/endpoints.ts'
import { fingerprint, test, tokenOf } from '../server.ts'
import { AREAS } from './areas.ts'
import { restCall, trpcCall } from './calls.ts'
import { type Ids, idsOf, NOBODYS } from './ids.ts'
import type { Row } from './row.ts'

/** Proves the rows of the area in this folder: tenants are kept apart, and roles get what the row says. */
export function proveArea(folder: string): void {
  const rows = AREAS[path.basename(folder)] ?? {}
  for (const [name, endpoint] of endpoints()) {
    const row = rows[name]
    if (!row) continue
    proveTenancy(name, endpoint, row)
    proveRoles(name, endpoint, row, rolesAtSteps(endpoint, row))
  }
}

/** An answer without what differs by nature: its request id, its instant, and the ids that were sent. */
const bare = (text: string, ids: Ids) =>
  Object.values(ids).reduce(
    // An id may happen to be 404, an hour of the week, or part of a day.
    (all, id) => all.replaceAll(new RegExp(`(?<!"(?:statusCode|weekday|hour|times)":|\\d-)\\b${id}\\b(?!-\\d)`, 'g'), '#'),
    text.replaceAll(/"(requestId|asOf)":"[^"]*"/g, ''),
  )

function proveTenancy(name: string, endpoint: Endpoint, row: Row): void {
  for (const [place, { input, answers }] of Object.entries(row.naming))
    test(`T01 T02 ${name} by ${place}: another tenant's is the same as none, and nothing is written`, async ({
      testDb,
      server,
      desk,
      other,
    }) => {
      const { token, person } = await tokenOf(server, desk, 'super_admin')
      const own = await idsOf(desk, (ids) => input(NOBODYS, ids), person)
      const foreign = await idsOf(other, (ids) => input(ids, NOBODYS))
      const replies = async (ids: Ids) => {
        const rest = restCall(endpoint, input(ids, own))
        const byRest = await server.rest(rest.method, rest.address, { token, ...rest })
        if (endpoint.kind !== 'call') return [byRest]
        const trpc = trpcCall(name, endpoint, input(ids, own))
        return [byRest, await server.ask(trpc.method, trpc.address, { token, ...trpc })]
      }
      // That there was an export is written down, whatever was in it.
      const except = endpoint.kind === 'export' || endpoint.kind === 'document' ? ['audit_events'] : []
      const before = await fingerprint(testDb, except)
      const theirs = await replies(foreign)
      const nobodys = await replies(NOBODYS)
      expect(theirs.map((one) => one.status)).toEqual(nobodys.map((one) => one.status))
      expect(theirs.map((one) => bare(one.text, foreign))).toEqual(nobodys.map((one) => bare(one.text, NOBODYS)))
      for (const reply of theirs) expect(reply.status).toBe(typeof answers === 'string' ? 200 : answers)
      if (answers === 'nothing' && endpoint.kind === 'export') expect(theirs[0]?.headers.get('x-total-count')).toBe('0')
      else if (answers === 'nothing') expect(theirs[0]?.body).toMatchObject({ data: [] })
      if (answers === 'none changed') expect(Object.values(theirs[0]?.body ?? {})).toEqual([0])
      expect(await fingerprint(testDb, except)).toEqual(before)
    })
}

/** What a role must be answered over REST. A guest is asked at the address of no tenant, which is open to nobody without a session. */
function expectedOf(endpoint: Endpoint, row: Row, role: Role): number {
  if (role === 'guest') return 401
  if (row.least !== 'anyone' && ROLE_LEVEL[role] < ROLE_LEVEL[row.least]) return 403
  return row.status?.[role] ?? endpoint.status
}

/**
 * The roles on both sides of every step in the expected answers, upwards from client, and whoever is not signed in. That the
 * check before a rule refuses exactly the others is proved without HTTP, in matrix.test.ts; `npm run test:long` asks them all.
 */
function rolesAtSteps(endpoint: Endpoint, row: Row): Role[] {
  const expected = ROLES.map((role) => expectedOf(endpoint, row, role))
  const isStep = (n: number) => n > 1 && expected[n] !== expected[n - 1]
  return ROLES.filter(
    (role, n) => role === 'guest' || role === row.least || (row.least === 'guest' && role === 'client') || isStep(n) || isStep(n + 1),
  )
}

/** Proves by REST, and by tRPC where it is a call, what these roles are answered, and that who is refused changes nothing. */
export function proveRoles(name: string, endpoint: Endpoint, row: Row, roles: readonly Role[]): void {
  const { least } = row
  if (least === 'anyone') return
  test(`R01 ${name} is for ${least} and above, on every channel that carries it`, async ({ testDb, server, desk }) => {
    // Who is refused changes nothing, and who reads neither: what was made for one of them serves the next.
    const others = await idsOf(desk, row.works)
    for (const role of roles) {
      const caller = role === 'guest' ? undefined : await tokenOf(server, desk, role)
      const allowed = role !== 'guest' && ROLE_LEVEL[role] >= ROLE_LEVEL[least]
      const own = allowed ? await idsOf(desk, row.works, caller?.person) : others
      const rest = restCall(endpoint, row.works(own))
      const changed = allowed && endpoint.method !== 'GET'
      const trpc = trpcCall(name, endpoint, row.works(changed ? await idsOf(desk, row.works, caller?.person) : own))
      // That somebody was refused is all that is written down.
      const prints = () => (allowed ? undefined : fingerprint(testDb, ['audit_events']))
      const before = await prints()
      const token = caller?.token
      const expected = expectedOf(endpoint, row, role)
      const byRest = await server.rest(rest.method, rest.address, { token, ...rest })
      expect([role, byRest.status], byRest.text.slice(0, 300)).toEqual([role, expected])
      if (endpoint.kind === 'call') {
        const byTrpc = await server.ask(trpc.method, trpc.address, { token, ...trpc })
        expect([role, byTrpc.status]).toEqual([role, expected === 201 || expected === 204 ? 200 : expected])
      }
      expect(await prints()).toEqual(before)
    }
  })
}
