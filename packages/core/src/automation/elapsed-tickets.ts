import type { TicketCondition, TicketConditions } from '@balcao/contracts/tickets/conditions'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conditionsHold } from '../tickets/conditions.ts'
import { hasCome, momentKey, type Timed, withMoments } from './moments.ts'

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

/** Is the ticket `t` in a status that the rule is for, and has the time of its moment `m.at` come? */
export const hasElapsed = async (ctx: Ctx, timed: Timed, conditions: TicketConditions): Promise<RawBuilder<boolean>> =>
  sql`t.status = any(${statusesOf(conditions)}) and ${await hasCome(ctx, timed)}`

/** Tickets of one rule or flow, and one look; the rest is found by the next look. */
const BATCH = 200

/**
 * Tickets whose time has come, those that wait longest first, each with the moment that its time counts from. Those that it ran for are left out before
 * conditions are looked at, which costs more.
 * @param ranFor whether it ran for the ticket `t` and this moment
 */
export async function dueTickets(
  ctx: Ctx,
  timed: Timed,
  conditions: TicketConditions,
  ranFor: (key: RawBuilder<string>) => RawBuilder<boolean>,
): Promise<{ ticketId: number; key: string }[]> {
  const { rows } = await sql<{ ticketId: number; key: string }>`
    with elapsed as materialized (
      select t.tenant_id, t.id, t.updated_at, ${momentKey} as key from ${withMoments(timed)}
      where t.tenant_id = ${ctx.actor.tenantId} and ${await hasElapsed(ctx, timed, conditions)} and not ${ranFor(momentKey)})
    select t.id as ticket_id, t.key from elapsed t where ${conditionsHold(conditions)}
    order by t.updated_at limit ${sql.lit(BATCH)}`.execute(ctx.db)
  return rows
}
