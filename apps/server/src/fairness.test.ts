import { inSystem } from '@balcao/db/system'
import { aUser } from '@balcao/db/testing/factories'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test, tokenOf } from './testing/server.ts'

test('300 calls of one customer at once are theirs to wait for: colleagues and the staff are answered', async ({ server, desk }) => {
  const flooder = await tokenOf(server, desk, 'client')
  const others = [await tokenOf(server, desk, await aUser(desk.db, desk.id, 'client')), await tokenOf(server, desk, 'agent')]
  const ask = ({ token }: { token: string }) => server.rest('GET', '/tickets', { token })
  for (const one of [flooder, ...others]) expect((await ask(one)).status).toBe(200)

  const calm: number[] = []
  const workOf = async (one: { token: string }) => {
    for (let n = 0; n < 10; n++) calm.push((await ask(one)).status)
  }
  // The tickets are locked until some calls were refused: a fast server would answer all 300 as they come.
  const { flood, work } = await inSystem(desk.db, async (tx) => {
    await sql`lock table tickets in access exclusive mode`.execute(tx)
    const sent = Array.from({ length: 300 }, () => ask(flooder))
    const first = await Promise.any(sent)
    expect(first.status).toBe(429)
    return { flood: sent, work: others.map(workOf) }
  })
  const answers = await Promise.all(flood)
  await Promise.all(work)
  expect(calm).toEqual(calm.map(() => 200))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers, body } of refused)
    expect([status, body.code, Number(headers.get('retry-after'))]).toEqual([429, 'rate_limited', expect.any(Number)])
  expect(refused.map(({ headers }) => Number(headers.get('retry-after'))).every((seconds) => seconds >= 1)).toBe(true)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50)
  expect((await ask(flooder)).status).toBe(200)
})
