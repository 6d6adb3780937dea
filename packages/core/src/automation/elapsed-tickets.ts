import type { ElapsedSince } from '@balcao/contracts/automation/bounds'
import type { TicketCondition, TicketConditions } from '@balcao/contracts/tickets/conditions'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conditionsHold } from '../tickets/conditions.ts'

/** Statuses in which time still means something: what is closed, cancelled or removed is left alone. */
export const TIMED_STATUSES: readonly Status[] = [...OPEN_STATUSES, 'resolved']

/** Those of them that the conditions of a rule let through: an index finds these tickets, and the rest is not looked at. */
export function statusesOf({ all, any, groups = [] }: TicketConditions): Status[] {
  const alternatives = [...any.map((one) => [one]), ...groups.flatMap(({ match, conditions }) => (match === 'all' ? [conditions] : []))]
  const choices = groups.flatMap(({ match, conditions }) => (match === 'any' ? [conditions] : []))
  return TIMED_STATUSES.filter((status) => {
    // What asks of anything else may hold in every status.
    const may = (one: TicketCondition) => one.field !== 'status' || one.values.includes(status) !== one.not
    const isAlternative = alternatives.length === 0 || alternatives.some((conditions) => conditions.every(may))
    return all.every(may) && choices.every((conditions) => conditions.some(may)) && isAlternative
  })
}

/** The moment of the ticket `t` from which time counts. */
export const MOMENT: Record<ElapsedSince, RawBuilder<string>> = {
  created: sql`t.created_at`,
  last_message: sql`coalesce(t.last_message_at, t.created_at)`,
  updated: sql`t.updated_at`,
}

type Timed = { since: ElapsedSince; minutes: number }

/** The moment of the ticket `t` from which the time of a rule counts, as text that names it. */
export const momentKey = ({ since }: Timed): RawBuilder<string> => sql`'since:' || (extract(epoch from ${MOMENT[since]}) * 1000000)::bigint`

/** Is the ticket `t` in a status that the rule is for, and has its time passed? Time that began in another help desk does not count. */
export const hasElapsed = ({ since, minutes }: Timed, conditions: TicketConditions): RawBuilder<boolean> =>
  sql`t.status = any(${statusesOf(conditions)}) and ${MOMENT[since]} <= now() - make_interval(mins => ${minutes})
    and (t.imported_at is null or ${MOMENT[since]} > t.imported_at)`

/** Tickets of one rule or flow, and one look; the rest is found by the next look. */
const BATCH = 200

/**
 * Tickets whose time has come, those that wait longest first, each with the moment that its time counts from. Those that it ran for are left out before
 * conditions are looked at, which costs more.
 * @param ranFor whether it ran for the ticket `t` and this moment
 */
export async function dueTickets(
  { db, actor }: Ctx,
  timed: Timed,
  conditions: TicketConditions,
  ranFor: (key: RawBuilder<string>) => RawBuilder<boolean>,
): Promise<{ ticketId: number; key: string }[]> {
  const key = momentKey(timed)
  const { rows } = await sql<{ ticketId: number; key: string }>`
    with elapsed as materialized (
      select t.tenant_id, t.id, t.updated_at, ${key} as key from tickets t
      where t.tenant_id = ${actor.tenantId} and ${hasElapsed(timed, conditions)} and not ${ranFor(key)})
    select t.id as ticket_id, t.key from elapsed t where ${conditionsHold(conditions)}
    order by t.updated_at limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}
