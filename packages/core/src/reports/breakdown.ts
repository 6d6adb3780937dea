import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { BreakdownReport, GetBreakdown } from '@balcao/contracts/reports/breakdown'
import { type Breakdown, MOST_GROUPS } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { tookOf } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { namesOf } from './internal/group-names.ts'
import { groupingField } from './internal/grouping-field.ts'
import { openNow } from './internal/open-now.ts'
import type { Question } from './internal/question.ts'
import { conditionsOf, count, ratio, sumsOf } from './internal/source.ts'
import { workedIn } from './internal/worked.ts'

type Data = BreakdownReport['data']

/**
 * By what something is grouped, as a column of facts; a ticket may have many tags and options, and counts for each. Tags, custom statuses,
 * reasons of statuses and values of custom fields are those of now.
 */
const KEY = {
  company: sql`nullif(f.company_id, 0)::text`,
  queue: sql`nullif(f.queue_id, 0)::text`,
  type: sql`f.type`,
  channel: sql`f.channel`,
  priority: sql`f.priority`,
  tag: sql`g.tag_id::text`,
  'custom-status': sql`g.custom_status_id::text`,
  'status-reason': sql`g.status_reason_id::text`,
  'custom-field': sql`coalesce(g.option, g.flag::text)`,
} as const
/** What groups are made by, and the custom field where they are its values. */
type Grouping = { by: Breakdown; field: CustomField | undefined }
const joined = ({ by, field }: Grouping) => {
  if (by === 'tag') return sql`left join ticket_tags g on g.tenant_id = f.tenant_id and g.ticket_id = f.ticket_id`
  if (field)
    return sql`left join custom_field_values g on g.tenant_id = f.tenant_id and g.entity = 'ticket' and g.entity_id = f.ticket_id
      and g.field_id = ${field.id}`
  // Few tickets have one, which an index names.
  if (by === 'custom-status')
    return sql`left join tickets g on g.tenant_id = f.tenant_id and g.id = f.ticket_id and g.custom_status_id is not null`
  return by === 'status-reason'
    ? sql`left join tickets g on g.tenant_id = f.tenant_id and g.id = f.ticket_id and g.status_reason_id is not null`
    : sql``
}

type Figures = {
  key: string | null
  created: number
  resolved: number
  reopened: number
  firstResponses: number
  firstResponseP50: number | null
  resolutionP50: number | null
  ratings: number
  scores: number
  promises: number
  kept: number
  open: number
  minutes: number
}

/**
 * What happened in the period by company, queue, type, channel, priority, tag, custom status, reason of the status or the values of a custom field, with what
 * is open now and the time worked in it. The groups with most new tickets, and how many others there are.
 * @throws DomainError forbidden, invalid_input for a field that groups cannot be made of
 */
export async function breakdown(ctx: Ctx, { by, field: key, ...input }: GetBreakdown): Promise<BreakdownReport> {
  must(ctx, 'report.read')
  const field = await groupingField(ctx, { by, field: key })
  return answer(ctx, input, async (question): Promise<Data> => {
    const all = await figuresOf(ctx, question, { by, field })
    const created = count(await sumsOf(ctx, question, ['created']), 'created')
    const shown = all.slice(0, MOST_GROUPS)
    const keys = shown.flatMap((one) => one.key ?? [])
    const names = by === 'custom-field' ? optionsOf(field) : await namesOf(ctx, by, keys)
    const rows = shown.map(({ ratings, scores, promises, kept, ...figures }) => ({
      ...figures,
      name: figures.key === null ? null : (names.get(figures.key) ?? null),
      share: ratio(figures.created, created),
      csat: { average: ratio(scores, ratings), n: ratings },
      sla: { share: ratio(kept, promises), n: promises },
    }))
    return {
      ...{ by, rows, others: all.length - shown.length },
      field: field ? { key: field.key, label: field.label, type: field.type } : null,
    }
  })
}

/** Options by their labels; a checkbox has words of each reader's language. */
const optionsOf = (field: CustomField | undefined) => new Map(field?.options.map(({ value, label }) => [value, label]))

async function figuresOf({ db, actor }: Ctx, question: Question, grouping: Grouping): Promise<Figures[]> {
  const [key, from] = [KEY[grouping.by], joined(grouping)]
  const of = (kind: string) => sql`count(*) filter (where f.kind = ${sql.lit(kind)})`
  const half = (kind: 'first_response' | 'solved') =>
    sql`percentile_cont(0.5) within group (order by ${tookOf(kind, question)}) filter (where f.kind = ${sql.lit(kind)})`
  const sums = (kind: string) => sql`coalesce(sum(f.score) filter (where f.kind = ${sql.lit(kind)}), 0)`
  const { rows } = await sql<Figures>`
    with happened as (
      select ${key} as key, ${of('created')}::int as created, ${of('solved')}::int as resolved, ${of('reopened')}::int as reopened,
        ${of('first_response')}::int as first_responses, ${half('first_response')} as first_p50, ${half('solved')} as solved_p50,
        ${of('rated')}::int as ratings, ${sums('rated')}::int as scores, ${of('sla')}::int as promises, ${sums('sla')}::int as kept
      from report_facts f ${from}
      where f.tenant_id = ${actor.tenantId} and f.kind in ('created', 'solved', 'reopened', 'first_response', 'rated', 'sla')
        and f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)}
      group by 1),
    now as (select ${key} as key, count(*)::int as open from ${openNow} f ${from} where ${conditionsOf(question)} group by 1),
    work as (select ${key} as key, sum(f.minutes)::int as minutes from ${workedIn(question)} f ${from} where ${conditionsOf(question)} group by 1),
    keys as (select key from happened union select key from now union select key from work)
    select k.key, coalesce(h.created, 0) as created, coalesce(h.resolved, 0) as resolved, coalesce(h.reopened, 0) as reopened,
      coalesce(h.first_responses, 0) as "firstResponses", h.first_p50 as "firstResponseP50", h.solved_p50 as "resolutionP50",
      coalesce(h.ratings, 0) as ratings, coalesce(h.scores, 0) as scores, coalesce(h.promises, 0) as promises, coalesce(h.kept, 0) as kept,
      coalesce(n.open, 0) as open, coalesce(w.minutes, 0) as minutes
    from keys k
    left join happened h on h.key is not distinct from k.key
    left join now n on n.key is not distinct from k.key
    left join work w on w.key is not distinct from k.key
    order by created desc, open desc, k.key nulls last`.execute(db)
  return rows
}
