import type { ReportFilter, ReportQuery } from '@balcao/contracts/reports/query'
import { daysOf } from '@balcao/contracts/reports/query'
import { REPORT_DAYS, type ReportHours } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type FieldTerm, heldTerms } from '../../custom-fields/terms.ts'
import { must } from '../../policy.ts'
import { scopeOf } from '../../roles/grants.ts'
import { askable } from './people.ts'

/** Days of the organisation's zone, both included. */
export type Period = { from: string; to: string }

/** What a report is asked. */
export type Question = Period & {
  filter: ReportFilter
  /** What tickets hold in custom fields, now. */
  fields: readonly FieldTerm[]
  /** The queues that the caller may see figures of; null: all, and tickets without one. */
  queues: readonly number[] | null
  hours: ReportHours
  zone: string
  /** In that zone. */
  today: string
  asOf: string
}

const DAY_MS = 86_400_000
export const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
export const eachDay = (period: Period) => Array.from({ length: daysOf(period) }, (_, n) => shift(period.from, n))

/** Reports have fields of their own beside the filter, which decides what is read. */
const filterOf = ({ queueId, agentId, priority, channel, type, companyId, tagId, customFields }: ReportFilter): ReportFilter => ({
  ...{ queueId, agentId, priority, channel, type, companyId, tagId, customFields },
})

/**
 * Reads what is the same for every report: the caller's reach, the days, what custom fields are asked, and until when facts are derived.
 * @throws DomainError forbidden, invalid_input for a field that is not there
 */
export async function questionOf(ctx: Ctx, { from, to, hours, ...input }: ReportQuery): Promise<Question> {
  must(ctx, 'report.read')
  const { actor, db } = ctx
  // A report may read and sort a year of facts: in memory, by several processes, and planned for the days and the tenant that are asked.
  const { rows } = await sql<{ zone: string; today: string; asOf: string; queues: number[] }>`
    select t.time_zone as zone, to_char(now() at time zone t.time_zone, 'YYYY-MM-DD') as today,
      least(now(), (select c.at from report_changes c order by c.at limit 1), (select b.since from report_rebuilds b)) as "asOf",
      array(select m.queue_id from queue_members m where m.user_id = ${actor.userId}) as queues,
      set_config('work_mem', '32MB', true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('parallel_setup_cost', '100', true)
    from tenants t where t.id = ${actor.tenantId}`.execute(db)
  const found = rows[0] as (typeof rows)[number]
  const last = to ?? (from === undefined ? found.today : shift(from, REPORT_DAYS - 1))
  return {
    ...{
      filter: { ...filterOf(input), agentId: askable(actor, input.agentId) },
      fields: await heldTerms(ctx, 'ticket', input.customFields ?? []),
      hours,
      zone: found.zone,
      today: found.today,
      asOf: found.asOf,
    },
    ...{ from: from ?? shift(last, 1 - REPORT_DAYS), to: last },
    queues: scopeOf(actor, 'report.read') === 'tenant' ? null : found.queues,
  }
}

/** The period that another is compared with. Short ones, and years, go back by whole weeks, so that working days meet working days. */
export function comparedWith({ from, to }: Period, compare: 'previous' | 'year'): Period {
  const length = daysOf({ from, to })
  const back = compare === 'year' ? 364 : Math.max(length, 7)
  return { from: shift(from, -back), to: shift(to, -back) }
}
