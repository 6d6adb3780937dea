import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Question } from '../internal/question.ts'

/** A stretch of time of one person within one day, in epoch milliseconds; `signs`: an app was open. */
export type Stretch = { userId: number; day: string; state: 'online' | 'busy' | 'away'; from: number; to: number; signs: boolean }
/** What somebody was given or took on one day while available. */
export type Taken = { userId: number; day: string; tickets: number; chats: number }

type Days = Pick<Question, 'from' | 'to' | 'zone'>

/** The days of the organisation's clock that are asked, of 23 or 25 hours where that changes. */
const daysOf = ({ from, to, zone }: Days) => sql`
  select to_char(d, 'YYYY-MM-DD') as day, d::timestamp at time zone ${zone} as from_at, (d::timestamp + interval '1 day') at time zone ${zone} as to_at
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`

/** When people were available, busy or away, cut at the ends of days. What goes on counts until now. */
export async function stretchesOf({ db }: Ctx, userIds: readonly number[], days: Days): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    with days as (${daysOf(days)})
    select i.user_id as "userId", d.day, i.state, i.cause <> 'always_available' as signs,
      sla_ms(greatest(i.from_at, d.from_at)) as "from", sla_ms(least(coalesce(i.to_at, now()), d.to_at)) as "to"
    from presence_intervals i
    join days d on d.from_at < coalesce(i.to_at, now()) and d.to_at > i.from_at
    where i.user_id = any(${[...userIds]}::bigint[]) and i.state <> 'offline'
      and i.from_at < (select max(to_at) from days) and (i.to_at is null or i.to_at > (select min(from_at) from days))
    order by i.user_id, i.from_at, d.from_at`.execute(db)
  return rows
}

/** Tickets that people came to have, and conversations that they took, while they were available. */
export async function takenBy({ db }: Ctx, userIds: readonly number[], days: Days): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with days as (${daysOf(days)}),
      span as (select min(from_at) as from_at, max(to_at) as to_at from days),
      taken as (
        select s.assignee_id as user_id, s.at, 1 as tickets, 0 as chats
        from ticket_states s
        where s.at >= (select from_at from span) and s.at < (select to_at from span) and s.assignee_id = any(${[...userIds]}::bigint[])
          and s.assignee_id is distinct from (select b.assignee_id from ticket_states b
            where b.tenant_id = s.tenant_id and b.ticket_id = s.ticket_id and b.id < s.id order by b.id desc limit 1)
        union all
        select c.agent_id, c.answered_at, 0, 1
        from chat_report((select from_at - interval '1 day' from span), (select to_at from span)) c
        where c.answered_at >= (select from_at from span) and c.agent_id = any(${[...userIds]}::bigint[]))
    select t.user_id as "userId", d.day, sum(t.tickets)::int as tickets, sum(t.chats)::int as chats
    from taken t
    join days d on t.at >= d.from_at and t.at < d.to_at
    where exists (select from presence_intervals i where i.user_id = t.user_id and i.state = 'online' and i.from_at <= t.at
      and (i.to_at is null or i.to_at > t.at))
    group by t.user_id, d.day`.execute(db)
  return rows
}
