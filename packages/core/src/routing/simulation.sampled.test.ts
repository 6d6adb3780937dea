import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { inParts } from '../testing/in-parts.ts'
import { aTeam, settle } from './testing/team.ts'

const PEOPLE = 200
const TICKETS = scaled(1_000, 10_000)

/** Tickets come to a queue, many at once. */
async function arrive(desk: Desk, queueId: number, count: number): Promise<void> {
  const requester = await desk.person('client')
  await inParts(count, (from, to) =>
    desk.rows((tx) =>
      sql`insert into tickets (tenant_id, number, title, description, requester_id, queue_id)
        select ${desk.id}, n, 'Chamado ' || n, 'Simulado', ${requester.id}, ${queueId} from generate_series(${from}::int, ${to}::int) n`.execute(
        tx,
      ),
    ),
  )
}

test('many tickets among 200 people: equals get the same but for one, none is given twice, and none to who may not have it', async ({
  desk,
}) => {
  for (const strategy of ['round_robin', 'least_loaded', 'weighted']) {
    const { queueId, ids } = await aTeam(desk, strategy, PEOPLE, { capacityDefault: 1_000 })
    const [away, full] = [ids.slice(0, 20), ids.slice(20, 40)]
    await desk.rows(async (tx) => {
      await tx.updateTable('availabilities').set({ state: 'away' }).where('userId', 'in', away).execute()
      await tx.updateTable('queueMembers').set({ capacity: 0 }).where('userId', 'in', full).execute()
    })
    await arrive(desk, queueId, TICKETS)
    await settle(desk)
    const { rows } = await desk.rows((tx) =>
      sql<{
        userId: number
        count: number
      }>`select assignee_id as user_id, count(*)::int as count from tickets where queue_id = ${queueId} group by 1`.execute(tx),
    )
    const each = new Map(rows.map(({ userId, count }) => [userId, count]))
    expect(
      [away, full].flat().filter((id) => each.has(id)),
      strategy,
    ).toEqual([])
    const counts = ids.slice(40).map((id) => each.get(id) ?? 0)
    expect(
      counts.reduce((sum, one) => sum + one, 0),
      strategy,
    ).toBe(TICKETS)
    expect(Math.max(...counts) - Math.min(...counts), strategy).toBeLessThanOrEqual(1)
    const twice = await desk.rows((tx) =>
      sql`select ticket_id from routing_decisions where queue_id = ${queueId} and chosen_id is not null group by 1 having count(*) > 1`.execute(
        tx,
      ),
    )
    expect(twice.rows, strategy).toEqual([])
    await desk.rows((tx) => tx.deleteFrom('tickets').where('queueId', '=', queueId).execute())
  }
}, 1_200_000)
