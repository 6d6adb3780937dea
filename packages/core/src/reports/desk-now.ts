import type { DeskNow } from '@balcao/contracts/reports/reports'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import { type Question, shift } from './internal/question.ts'
import { conditionsOf } from './internal/source.ts'

const MOST_PEOPLE = 20
const OPEN = sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))
/** Open tickets as facts name their columns. */
const open = sql`(
  select tenant_id, id as ticket_id, coalesce(queue_id, 0) as queue_id, coalesce(assignee_id, 0) as agent_id, priority, channel, type,
    coalesce(company_id, 0) as company_id, created_at
  from tickets where status in (${OPEN})) f`

/** What waits for somebody, and who has how much. */
export async function deskNow(ctx: Ctx, question: Question): Promise<DeskNow> {
  const { today } = question
  const days = [
    { from: today, to: today },
    { from: shift(today, -1), to: shift(today, -1) },
    { from: shift(today, -6), to: shift(today, -2) },
    { from: null, to: shift(today, -7) },
  ]
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(greatest(f.created_at at time zone ${question.zone}, ${shift(today, -7)}::timestamp), 'YYYY-MM-DD') as day, count(*)::int as count
    from ${open} where f.agent_id = 0 and ${conditionsOf(question)} group by 1`.execute(ctx.db)
  const within = (from: string | null, to: string) => rows.filter(({ day }) => (from === null || day >= from) && day <= to)
  return {
    unassigned: days.map(({ from, to }) => ({ from, to, count: within(from, to).reduce((sum, { count }) => sum + count, 0) })),
    load: can(ctx.actor, 'report.people') ? await loadOf(ctx, question) : [],
  }
}

async function loadOf({ db }: Ctx, question: Question): Promise<DeskNow['load']> {
  const { rows } = await sql<{ id: number; name: string; open: number; capacity: number | null }>`
    select u.id, u.name, l.open, a.capacity from (
      select f.agent_id as id, count(*)::int as open from ${open} where f.agent_id <> 0 and ${conditionsOf(question)} group by 1
      order by 2 desc, 1 limit ${sql.lit(MOST_PEOPLE)}) l
    join users u on u.id = l.id left join availabilities a on a.tenant_id = u.tenant_id and a.user_id = u.id
    order by l.open desc, sort_key(u.name), u.id`.execute(db)
  return rows.map(({ id, name, open: held, capacity }) => ({ agent: { id, name }, open: held, capacity }))
}
