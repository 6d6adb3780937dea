import type { ElapsedSince } from '@balcao/contracts/automation/bounds'
import { MAX_ELAPSED_MINUTES } from '@balcao/contracts/automation/bounds'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'

/** Statuses in which time still means something: what is closed, cancelled or removed is left alone. */
const TIMED_STATUSES = [...OPEN_STATUSES, 'resolved'] as const

const MOMENT: Record<ElapsedSince, RawBuilder<string>> = {
  created: sql`t.created_at`,
  last_message: sql`coalesce(t.last_message_at, t.created_at)`,
  updated: sql`t.updated_at`,
}

type Timed = { since: ElapsedSince; minutes: number }

/** The moment of the ticket `t` from which the time of a rule counts, as text that names it. */
export const momentKey = ({ since }: Timed): RawBuilder<string> => sql`'since:' || (extract(epoch from ${MOMENT[since]}) * 1000000)::bigint`

/** Has the time of a rule passed for the ticket `t`? */
export const hasElapsed = ({ since, minutes }: Timed): RawBuilder<boolean> =>
  sql`t.status = any(${[...TIMED_STATUSES]}) and ${MOMENT[since]} <= now() - make_interval(mins => ${Math.min(minutes, MAX_ELAPSED_MINUTES)})`

/** Whether the conditions of a rule hold for the ticket `t`. */
export const conditionsHold = (conditions: object): RawBuilder<boolean> =>
  sql`sla_conditions_hold(${JSON.stringify(conditions)}::jsonb, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id))`
