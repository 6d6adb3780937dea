import { expect, test } from 'vitest'
import { openDns } from './dns.ts'
import { loadEnv } from './env.ts'
import { aNameServer } from './testing/name-server.ts'

const settings = (DNS_SERVERS: string) => loadEnv({ DATABASE_URL: 'postgres://localhost/balcao', DNS_SERVERS })

test('texts of a name come whole; no such name is an answer, a server that fails is none', async () => {
  const server = await aNameServer()
  try {
    const dns = openDns(settings(server.address))
    const long = 'x'.repeat(600)
    server.set('_balcao-challenge.ajuda.sol.com.br', 'um', long)
    expect(await dns.txt('_balcao-challenge.ajuda.sol.com.br')).toEqual(['um', long])
    expect(await dns.txt('_balcao-challenge.Ajuda.SOL.com.br')).toHaveLength(2)
    expect(await dns.txt('outra.sol.com.br')).toEqual([])
    server.state.failing = true
    expect(await dns.txt('_balcao-challenge.ajuda.sol.com.br')).toBeUndefined()
  } finally {
    await server.close()
  }
})

test('a server that is not there is no answer', async () => {
  const server = await aNameServer()
  await server.close()
  expect(await openDns(settings(server.address)).txt('ajuda.sol.com.br')).toBeUndefined()
})
