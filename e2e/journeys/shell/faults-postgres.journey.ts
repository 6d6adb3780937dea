import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { isMarked, mark } from '../../fixtures/same-document.ts'
import { message, openTicket, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ ownPostgres: true })
test.beforeEach(({ errorGuard }) => errorGuard.expect(CONNECTION_LOSS, refused(500, 502, 503)))

test('a killed PostgreSQL: 503 meanwhile, then everything goes on without a restart', async ({ as, apis, environment, subject }) => {
  test.setTimeout(120_000)
  const client = await apis('client')
  const ticket = await client.create(subject('O banco cai'))
  const agent = await as('agent')
  await openTicket(agent, ticket.id)
  await mark(agent)
  await write(agent, 'Resposta ao cliente', 'Antes da queda')

  const seen = new Set<number>()
  let inARow = 0
  /** By several at once, for one alone may wait until PostgreSQL is back, and then be answered. */
  const round = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.send('GET', `/api/tickets/${ticket.id}`)))
    for (const answer of answers) {
      if (answer.status() === 503) expect(answer.headers()['retry-after']).toMatch(/^\d+$/)
      seen.add(answer.status())
    }
    // Its processes end one by one: for a moment some connections still answer, and others do not.
    inARow = answers.every((answer) => answer.status() === 200) ? inARow + 1 : 0
    return { seen: [...seen].sort(), isBack: inARow >= 10 }
  }
  const untilItIsBack = async () => {
    await expect.poll(round, { timeout: 30_000, intervals: [20] }).toEqual({ seen: [200, 503], isBack: true })
  }
  // It is asked before, too: PostgreSQL may be back before the order to kill it has been answered.
  await Promise.all([untilItIsBack(), environment.command('postgres/kill')])
  expect((await client.send('GET', '/health')).status()).toBe(200)
  await expect.poll(async () => (await client.send('GET', '/ready')).status(), { timeout: 20_000 }).toBe(200)

  const another = await (await apis('colleague')).comment(ticket.id, 'Depois da queda')
  expect(another.id).toBeGreaterThan(0)
  await expect(message(agent, 'Depois da queda')).toHaveCount(1, { timeout: 30_000 })
  await expect(message(agent, 'Antes da queda')).toHaveCount(1)
  expect(await isMarked(agent)).toBe(true)
})
