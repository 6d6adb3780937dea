import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { DashboardReport, Overview } from '@balcao/contracts/reports/reports'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { deskNow } from './desk-now.ts'
import { backlogAt } from './internal/backlog.ts'
import { durations } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { type Question, questionOf } from './internal/question.ts'
import { ticketsOf } from './internal/repeats.ts'
import { conditionsOf, count, ratio, type Sum, score, sumsOf } from './internal/source.ts'

/** The figures of a period, and the desk as it is now. @throws DomainError forbidden */
export async function dashboard(ctx: Ctx, input: ReportQuery): Promise<DashboardReport> {
  const report = await answer(ctx, input, (question) => overview(ctx, question))
  const question = await questionOf(ctx, input)
  return { ...report, desk: await deskNow(ctx, question) }
}

async function overview(ctx: Ctx, question: Question): Promise<Overview> {
  const sums = await sumsOf(ctx, question, ['created', 'resolved', 'solved', 'reopened', 'rating_asked', 'rated', 'sla'])
  const solved = count(sums, 'solved')
  const took = await durations(ctx, question, ['first_response', 'solved'])
  return {
    created: count(sums, 'created'),
    resolved: solved,
    reopened: count(sums, 'reopened'),
    backlog: await backlogAt(ctx, question),
    firstResponse: took.first_response,
    unanswered: await unanswered(ctx, question),
    resolution: took.solved,
    reopenRate: { share: ratio(score(sums, 'resolved'), count(sums, 'resolved')), n: count(sums, 'resolved') },
    oneTouch: { share: ratio(count(sums, 'solved', 'one_touch'), solved), n: solved },
    csat: { ...csatOf(sums), asked: count(sums, 'rating_asked') },
    sla: { share: ratio(score(sums, 'sla'), count(sums, 'sla')), n: count(sums, 'sla') },
    tickets: await ticketsOfEvents(ctx, question, sums),
  }
}

const REPEATED = ['reopened', 'resolved', 'rated', 'sla'] as const

/** Of events that may happen to a ticket more than once, how many tickets they happened to. */
async function ticketsOfEvents(ctx: Ctx, question: Question, sums: readonly Sum[]): Promise<Overview['tickets']> {
  const found = await ticketsOf(ctx, question, { kinds: REPEATED, by: 'kind', sums })
  const of = (kind: (typeof REPEATED)[number]) => found.get(kind) ?? 0
  return { reopened: of('reopened'), resolution: of('resolved'), rated: of('rated'), sla: of('sla') }
}

/** Scores of 4 and 5 of all scores, and what they are on average. */
export function csatOf(sums: readonly Sum[]) {
  const n = count(sums, 'rated')
  return { share: ratio(count(sums, 'rated', '4') + count(sums, 'rated', '5'), n), n, average: ratio(score(sums, 'rated'), n) }
}

/** Opened in the period by a customer, still open, and without an answer. */
async function unanswered({ db }: Ctx, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select t.tenant_id, t.id as ticket_id, coalesce(t.queue_id, 0) as queue_id, coalesce(t.assignee_id, 0) as agent_id, t.priority, t.channel,
        t.type, coalesce(t.company_id, 0) as company_id
      from tickets t where t.status in (${sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))}) and t.channel <> 'staff'
        and t.first_response_at is null and t.created_at >= ${question.from}::timestamp at time zone ${question.zone}
        and t.created_at < (${question.to}::timestamp + interval '1 day') at time zone ${question.zone}) f
    where ${conditionsOf(question)}`.execute(db)
  return rows[0]?.count ?? 0
}
