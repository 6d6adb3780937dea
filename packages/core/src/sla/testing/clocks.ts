import { CreateSlaPolicy } from '@balcao/contracts/sla/policies'
import { sql } from 'kysely'
import type { Desk } from '../../testing/desk.ts'
import * as policies from '../policies.ts'
import { continueRecomputes } from '../recomputes.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

type Targets = {
  [metric: string]: number | Partial<Record<'low' | 'medium' | 'high' | 'urgent', { minutes: number; calendarId?: number | null }>>
}

/** Targets in minutes round the clock, the same for every priority unless they are given by priority. */
export const targetsOf = (targets: Targets) =>
  Object.fromEntries(
    Object.entries(targets).map(([metric, by]) => [
      metric,
      typeof by === 'number' ? Object.fromEntries(['low', 'medium', 'high', 'urgent'].map((priority) => [priority, { minutes: by }])) : by,
    ]),
  )

/** A policy that the desk's supervisor makes. */
export const aPolicy = (desk: Desk, targets: Targets, values: object = {}) =>
  desk.as('supervisor')(policies.create, CreateSlaPolicy.parse({ name: 'Padrão', targets: targetsOf(targets), ...values }))

/** Lets all recomputes run to their end. */
export async function recomputed(desk: Desk): Promise<void> {
  while (await continueRecomputes({ db: desk.db, log: console }));
}

/** A ticket's clocks, with instants in milliseconds. */
export const timersOf = (desk: Desk, ticketId: number) =>
  desk.rows((tx) => tx.selectFrom('slaTimers').selectAll().where('ticketId', '=', ticketId).orderBy('metric').orderBy('cycle').execute())

/** What a ticket shows of its clocks. */
export const shown = (desk: Desk, ticketId: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select(['slaState', 'slaDueAt', 'slaMetric', 'slaPolicyId'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow(),
  )

/** Makes all that a ticket went through so much older. */
export const age = (desk: Desk, ticketId: number, ms: number) =>
  desk.rows(async (tx) => {
    const by = sql`${ms} * interval '1 millisecond'`
    const ids = sql`(select id from sla_timers where ticket_id = ${ticketId})`
    await sql`update tickets set created_at = created_at - ${by}, sla_due_at = sla_due_at - ${by} where id = ${ticketId}`.execute(tx)
    await sql`update comments set created_at = created_at - ${by} where ticket_id = ${ticketId}`.execute(tx)
    await sql`update sla_segments set from_at = from_at - ${by}, to_at = to_at - ${by} where timer_id in ${ids}`.execute(tx)
    await sql`update sla_timers set started_at = started_at - ${by}, run_since = run_since - ${by}, paused_since = paused_since - ${by},
      due_at = due_at - ${by}, warn_at = warn_at - ${by}, warned_at = warned_at - ${by}, breached_at = breached_at - ${by},
      stopped_at = stopped_at - ${by}, next_fire_at = next_fire_at - ${by} where ticket_id = ${ticketId}`.execute(tx)
  })
