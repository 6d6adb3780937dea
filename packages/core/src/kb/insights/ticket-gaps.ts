import { GAP_DAYS } from '@balcao/contracts/kb/insights'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { clustersOf, type Subject } from './clusters.ts'
import type { Found } from './found.ts'

/** The newest tickets that are looked at. */
const LOOKED_AT = 2_000
const MOST_CLUSTERS = 50
const NAMED_TICKETS = 5

/** Tickets that were solved without an article, by what their subjects have in common. */
export async function unhelpedTickets({ db, actor }: Ctx, minPeople: number): Promise<Found[]> {
  const { rows } = await sql<Subject & { at: string; age: number }>`
    select t.id, t.title, t.requester_id as "requesterId", t.resolved_at as at, (extract(epoch from now() - t.resolved_at) / 86400)::float8 as age
    from tickets t
    where t.tenant_id = ${actor.tenantId} and t.resolved_at > now() - make_interval(days => ${GAP_DAYS})
      and not exists (select from kb_ticket_articles k where k.tenant_id = t.tenant_id and k.ticket_id = t.id)
    order by t.resolved_at desc limit ${LOOKED_AT}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return clustersOf(rows, { minPeople, most: MOST_CLUSTERS }).map(({ key, tickets, people }): Found => {
    const those = tickets.flatMap(({ id }) => byId.get(id) ?? [])
    const newest = those[0]
    return {
      id: `tickets:${key}`,
      kind: 'tickets',
      // Subjects are people's own words: what they have in common stands for them, so that none is named.
      title: key.split('+').join(' '),
      people,
      times: those.length,
      recent: those.filter(({ age }) => age < 30).length,
      earlier: those.filter(({ age }) => age >= 30 && age < 60).length,
      lastAt: newest?.at ?? null,
      article: null,
      ticketIds: those.slice(0, NAMED_TICKETS).map(({ id }) => id),
    }
  })
}
