import type { Role } from '@balcao/contracts/access'
import type { Desk } from '@balcao/core/testing/desk'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { endpoints } from './rest/endpoints.ts'
import { type TestServer, test, tokenOf } from './testing/server.ts'

/** The tokens of somebody's session and of a program of theirs. */
async function tokensOf(server: TestServer, desk: Desk, who: Role) {
  const { token: session } = await tokenOf(server, desk, who)
  const values = { name: 'Painel', scopes: ['read', 'write'], expiresInDays: 30 }
  const made = await server.rest('POST', '/profile/tokens', { token: session, body: values })
  expect(made.status, made.text).toBe(201)
  return { token: String(made.body.token), session }
}

const ROLES: readonly Role[] = ['agent', 'client', 'admin']

for (const who of ROLES.slice(0, scaled(1, ROLES.length)))
  test(`over REST a token may do all its person may, but what asks for a proof: endpoint by endpoint, ${who}`, async ({ server, desk }) => {
    const open = endpoints().filter(([, { path, role }]) => role && !/^\/(auth|profile)(\/|$)/.test(path))
    expect(open.length).toBeGreaterThan(20)
    const { token, session } = await tokensOf(server, desk, who)
    for (const [name, { method, path }] of open) {
      // Nothing has this id, and no act is complete without a field: what is asked first, the right or the proof, is what answers.
      const address = path.replace(/\{\w+\}/g, '2000000001')
      // A backup needs no field: one that is refused stands for the field that the others lack.
      const asked = method === 'GET' ? {} : { body: name === 'backups.create' ? { note: 0 } : {} }
      const [person, program] = [
        await server.rest(method, address, { ...asked, token: session }),
        await server.rest(method, address, { ...asked, token }),
      ]
      if (program.body.code === 'proof_required') expect([name, person.body.code]).not.toEqual([name, 'forbidden'])
      else expect([name, program.status, program.body.code]).toEqual([name, person.status, person.body.code])
    }
  })
