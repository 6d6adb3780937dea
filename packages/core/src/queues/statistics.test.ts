import { GetStatistics } from '@balcao/contracts/queues/statistics'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { statistics } from './statistics.ts'
import { workload } from './workload.ts'

const read = (desk: Desk, asked: object = {}) => desk.as('manager')(statistics, GetStatistics.parse({ id: desk.queueId, ...asked }))
/** States as they were at these instants. */
const past = (desk: Desk, ticketId: number, states: [at: string, status: string, assigneeId: number | null, queueId?: number][]) =>
  inSystem(desk.db, async (tx) => {
    await sql`delete from ticket_states where ticket_id = ${ticketId}`.execute(tx)
    for (const [at, status, assigneeId, queueId = desk.queueId] of states)
      await tx
        .insertInto('ticketStates')
        .values({ tenantId: desk.id, ticketId, at, status, assigneeId, queueId, priority: 'medium', type: 'request' })
        .execute()
  })

test('what happened is told by day of the organisation, with waits until somebody had a ticket, and the period before', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const elsewhere = await desk.aQueue('Fiscal')
  const [one, two, three] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  // Half past two in UTC is still the day before in São Paulo.
  await past(desk, one.id, [
    ['2026-03-11T02:30:00Z', 'new', null],
    ['2026-03-11T02:40:00Z', 'open', null],
    ['2026-03-11T03:30:00Z', 'open', agent.id],
    ['2026-03-11T15:00:00Z', 'resolved', agent.id],
    ['2026-03-11T16:00:00Z', 'closed', agent.id],
  ])
  await past(desk, two.id, [
    ['2026-03-10T12:00:00Z', 'new', null, elsewhere],
    ['2026-03-11T12:00:00Z', 'new', null],
    ['2026-03-11T12:10:00Z', 'new', agent.id],
    ['2026-03-12T12:00:00Z', 'new', null],
    ['2026-03-12T14:00:00Z', 'new', agent.id],
  ])
  await past(desk, three.id, [['2026-03-08T12:00:00Z', 'new', null]])
  const seen = await read(desk, { from: '2026-03-10', to: '2026-03-12', compare: true })
  expect(seen.series).toEqual([
    { day: '2026-03-10', arrived: 1, given: 0, resolved: 0 },
    { day: '2026-03-11', arrived: 1, given: 2, resolved: 1 },
    { day: '2026-03-12', arrived: 0, given: 1, resolved: 0 },
  ])
  expect(seen.total).toEqual({ arrived: 2, given: 3, resolved: 1, waitP50: 60, waitP90: 120 })
  expect(seen.previous).toEqual({ arrived: 1, given: 0, resolved: 0, waitP50: null, waitP90: null })
  expect(seen.byAgent).toEqual([{ userId: agent.id, name: agent.name, isMember: false, open: 0, given: 3, resolved: 1 }])
  expect(seen.now).toMatchObject({ open: 3, waiting: 3, daysToClear: 9 })
  expect(seen.byPriority.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(3)
  expect((await read(desk)).series).toHaveLength(28)
  for (const [to, reason] of [
    ['2026-03-09', 'period_backwards'],
    ['2026-06-30', 'period_too_long'],
  ])
    expect(GetStatistics.safeParse({ id: 1, from: '2026-03-10', to }).error?.issues[0]?.message).toContain(reason)
})

test('skills that waiting tickets ask for and nobody there has are gaps', async ({ desk }) => {
  const [agent, tag] = [await desk.person('agent'), await desk.aTag('vpn')]
  await desk.join(agent)
  const values = { tenantId: desk.id, name: 'Redes', ticketMatch: JSON.stringify({ tagIds: [tag], level: 2 }) }
  const skill = await desk.rows((tx) => tx.insertInto('skills').values(values).returning('id').executeTakeFirstOrThrow())
  const ticket = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id: ticket.id, tagIds: [tag] })
  const gap = { skillId: skill.id, name: 'Redes', level: 2, tickets: 1 }
  expect((await read(desk)).skillGaps).toEqual([{ ...gap, members: 0 }])
  await desk.rows((tx) =>
    tx.insertInto('userSkills').values({ tenantId: desk.id, skillId: skill.id, userId: agent.id, level: 2 }).execute(),
  )
  expect((await read(desk)).skillGaps).toEqual([{ ...gap, members: 1 }])
  const said = { tenantId: desk.id, userId: agent.id, state: 'online', alwaysAvailable: true }
  await desk.rows((tx) => tx.insertInto('availabilities').values(said).execute())
  expect((await read(desk)).skillGaps).toEqual([])
})

test('a workload names queues, statuses and what is due next, for oneself, leaders and supervisors', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.join(agent)
  const due = await desk.aTicket({
    assigneeId: agent.id,
    status: 'open',
    slaDueAt: '2026-12-01T10:00:00.000000Z',
    slaState: 'late',
    slaMetric: 'resolution',
  })
  await desk.aTicket({ assigneeId: agent.id, status: 'waiting_customer', queueId: null })
  await desk.aTicket({ assigneeId: agent.id, status: 'resolved' })
  const seen = await desk.as('agent')(workload, { id: agent.id })
  expect(seen).toMatchObject({
    user: { id: agent.id },
    availability: { effective: 'offline', why: 'no_app_open' },
    open: 2,
    capacity: null,
    byQueue: [
      { queueId: desk.queueId, isMember: true, open: 1, capacity: 10 },
      { queueId: null, name: null, isMember: false, open: 1, capacity: null },
    ],
    nextDue: [{ id: due.id, late: true }],
    absence: null,
    onShift: true,
  })
  expect(seen.byStatus.filter(({ open }) => open > 0)).toEqual([
    { status: 'open', open: 1 },
    { status: 'waiting_customer', open: 1 },
  ])
  expect(await desk.as('supervisor')(workload, { id: agent.id })).toEqual(seen)
  await expect(desk.as('support-agent')(workload, { id: agent.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('supervisor')(workload, { id: (await desk.person('client')).id })).rejects.toMatchObject({ code: 'user_not_found' })
})
