import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { aNameServer } from '@balcao/platform/testing/name-server'
import { expect } from 'vitest'
import { aServer, test, tokenOf } from '../testing/server.ts'

/** Asks with a host of one's own choice, which fetch does not let one have. */
async function statusAt(port: number, host: string): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path: '/api/auth/profile', headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('a domain proved by its name server leads to its organisation; another’s own record proves nothing for others', async ({
  testDb,
  desk,
  other,
}) => {
  const names = await aNameServer()
  const server = await aServer(testDb.url, { NODE_ENV: 'production', DNS_SERVERS: names.address })
  try {
    const [{ token }, { token: theirs }] = [await tokenOf(server, desk, 'admin'), await tokenOf(server, other, 'admin')]
    const domain = `ajuda.org-${desk.id}.com.br`
    const ask = (method: string, path = '', by = token, body?: object) =>
      server.rest(method, `/organization/domain${path}`, { token: by, body: body ?? (method === 'GET' ? undefined : {}) })
    const asked = await ask('PUT', '', token, { domain })
    expect(asked).toMatchObject({ status: 200, body: { state: 'pending', domain } })
    const { name, value } = asked.body.record as { name: string; value: string }
    expect((await ask('PUT', '', theirs, { domain })).body).toMatchObject({ state: 'pending', record: { name } })
    expect((await ask('POST', '/check')).body).toMatchObject({ state: 'pending', outcome: 'missing' })

    names.set(name, value)
    expect((await ask('POST', '/check', theirs)).body).toMatchObject({ state: 'pending', outcome: 'wrong' })
    expect((await ask('POST', '/check')).body).toMatchObject({ state: 'verified', outcome: 'found' })
    expect([await statusAt(server.port, domain), await statusAt(server.port, `x.${domain}`)]).toEqual([401, 421])
    await ask('DELETE', '', theirs)
    const refused = await ask('PUT', '', theirs, { domain })
    expect(refused).toMatchObject({ status: 409, body: { code: 'domain_unavailable' } })
    expect(refused.text).not.toContain(desk.slug)

    names.state.failing = true
    expect((await ask('POST', '/check')).body).toMatchObject({ state: 'verified', outcome: 'no_answer' })
    expect((await ask('DELETE')).body).toMatchObject({ state: 'none' })
    expect((await ask('POST', '/check')).status).toBe(404)
  } finally {
    await server.stop()
    await names.close()
  }
})

test('what is no domain of an organisation is a 400 that names the field', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  for (const domain of ['10.0.0.1', 'https://ajuda.com.br', 'localhost', '', 7, '127.0.0.1', 'a.123'])
    expect(await server.rest('PUT', '/organization/domain', { token, body: { domain } }), String(domain)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'domain' }] },
    })
})
