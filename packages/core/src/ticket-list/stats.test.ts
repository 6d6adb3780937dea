import { AddComment } from '@balcao/contracts/comments/comments'
import { AWAKE_STATUSES, OPEN_STATUSES, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { foldCounters } from '../tenants/maintenance.ts'
import { awayFromMidnight } from '../testing/away-from-midnight.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { stats } from './stats.ts'

/** The figures counted from the list itself. */
async function counted(desk: Desk, who: 'agent' | 'support-agent' | 'client') {
  const { data } = await desk.as(who)(tickets.list, ListTickets.parse({ limit: 100 }))
  const me = (await desk.person(who)).id
  const open = data.filter((ticket) => (OPEN_STATUSES as readonly string[]).includes(ticket.status))
  const awake = data.filter((ticket) => (AWAKE_STATUSES as readonly string[]).includes(ticket.status))
  const mine = data.filter((ticket) => ticket.assignee?.id === me)
  const by = <K extends string>(keys: readonly K[], key: (ticket: (typeof data)[number]) => string, of = data) =>
    Object.fromEntries(keys.map((k) => [k, of.filter((ticket) => key(ticket) === k).length]))
  return {
    total: data.length,
    open: awake.length,
    unassigned: who === 'client' ? 0 : awake.filter((ticket) => ticket.assignee === null).length,
    mine: who === 'client' ? awake.length : awake.filter((ticket) => ticket.assignee?.id === me).length,
    byStatus: by(STATUSES, (ticket) => ticket.status),
    byPriority: by(PRIORITIES, (ticket) => ticket.priority, open),
    mineByStatus: by(STATUSES, (ticket) => ticket.status, mine),
  }
}

const step = fc.oneof(
  fc.record({ act: fc.constant('create' as const) }),
  fc.record({
    act: fc.constant('status' as const),
    ticket: fc.nat(5),
    status: fc.constantFrom('open', 'waiting_customer', 'scheduled', 'resolved', 'closed', 'cancelled'),
  }),
  fc.record({ act: fc.constant('priority' as const), ticket: fc.nat(5), priority: fc.constantFrom(...PRIORITIES) }),
  fc.record({ act: fc.constant('assign' as const), ticket: fc.nat(5), to: fc.constantFrom('agent', 'support-agent', null) }),
  fc.record({ act: fc.constant('queue' as const), ticket: fc.nat(5), second: fc.boolean() }),
  fc.record({ act: fc.constant('answer' as const), ticket: fc.nat(5) }),
  fc.record({ act: fc.constant('fold' as const) }),
)

test('after any history the kept counters say what counting says, for every scope, folded or not', async ({ testDb, desk }) => {
  await desk.join(await desk.person('support-agent'))
  const second = await desk.aQueue('Segunda')
  const made: number[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (history) => {
      for (const one of history) {
        if (one.act === 'create') made.push((await desk.as('client')(tickets.create, { title: 'x', description: 'x' })).id)
        else if (one.act === 'fold') await foldCounters({ db: testDb.db })
        else if (made.length) {
          const id = made[one.ticket % made.length] as number
          const change = {
            status: () => ({ status: (one as { status: 'open' }).status }),
            priority: () => ({ priority: (one as { priority: 'low' }).priority }),
            queue: () => ({ queueId: (one as { second: boolean }).second ? second : desk.queueId }),
            assign: async () => {
              const { to } = one as { to: 'agent' | 'support-agent' | null }
              return { assigneeId: to && (await desk.person(to)).id }
            },
            answer: () => undefined,
          }[one.act]
          const asked = await change()
          // Moves that the table refuses are part of a history too.
          if (asked)
            await desk
              .as('agent')(tickets.update, { id, ...asked })
              .catch(() => undefined)
          else
            await desk
              .as('client')(comments.add, AddComment.parse({ ticketId: id, content: 'x' }))
              .catch(() => undefined)
        }
      }
      if (made.length > 90) return
      for (const who of ['agent', 'support-agent', 'client'] as const)
        expect(await desk.as(who)(stats), who).toMatchObject(await counted(desk, who))
    }),
    { numRuns: 25 },
  )
  expect(made.length).toBeGreaterThan(5)
})

test("another tenant's tickets are in nobody's figures", async ({ desk, other }) => {
  await other.aTicket()
  expect(await desk.as('admin')(stats)).toMatchObject({ total: 0, open: 0, createdToday: 0 })
})

test('today and the last 28 days are those of the tenant, and end today', async ({ testDb, desk }) => {
  await awayFromMidnight()
  const agent = await desk.person('agent')
  const now = new Date().toISOString()
  await desk.aTicket({ status: 'resolved', assigneeId: agent.id, resolvedAt: now })
  await desk.aTicket({
    createdAt: '2020-01-01',
    status: 'resolved',
    assigneeId: agent.id,
    resolvedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  })
  await desk.aTicket({ createdAt: '2020-01-01', status: 'resolved', resolvedAt: now })
  const [{ today } = {}] = await testDb.asOwner(`select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today`)
  const { createdToday, resolvedToday, myResolvedByDay } = await desk.as('agent')(stats)
  expect({ createdToday, resolvedToday }).toEqual({ createdToday: 1, resolvedToday: 2 })
  expect(myResolvedByDay).toHaveLength(28)
  expect(myResolvedByDay.at(-1)).toEqual({ day: today, count: 1 })
  expect(myResolvedByDay.at(-4)?.count).toBe(1)
})
