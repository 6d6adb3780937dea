import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { eachDay, type Question, shift } from './question.ts'
import { conditionsOf, score, sumsOf } from './source.ts'

const FOREVER = '9999-12-31'

/** Tickets that are open now and that the question asks of: read by the index of open ones. */
async function openNow(ctx: Ctx, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select tenant_id, id as ticket_id, coalesce(queue_id, 0) as queue_id, coalesce(assignee_id, 0) as agent_id, priority, channel, type,
        coalesce(company_id, 0) as company_id
      from tickets where status in (${sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))})) f
    where ${conditionsOf(question)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Open tickets at the last instant of the period: those of now, less what came and went since. */
export async function backlogAt(ctx: Ctx, question: Question): Promise<number> {
  if (question.to >= question.today) return openNow(ctx, question)
  const since = await sumsOf(ctx, { ...question, from: shift(question.to, 1), to: FOREVER }, ['backlog'])
  return (await openNow(ctx, question)) - score(since, 'backlog')
}

/** Open tickets at the last instant of each day of the period: those of now, less what came and went since. */
export async function backlogByDay(ctx: Ctx, question: Question): Promise<Map<string, number>> {
  const since = await sumsOf(ctx, { ...question, to: FOREVER }, ['backlog'], 'day')
  const byDay = Map.groupBy(since, ({ key }) => key)
  const later = [...byDay.keys()].filter((day) => day > question.to)
  let open = (await openNow(ctx, question)) - later.reduce((sum, day) => sum + score(byDay.get(day) ?? [], 'backlog'), 0)
  const found = new Map<string, number>()
  for (const day of eachDay(question).toReversed()) {
    found.set(day, open)
    open -= score(byDay.get(day) ?? [], 'backlog')
  }
  return found
}
