import type { TimeEntry } from '@balcao/contracts/time/time'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { can } from '../../policy.ts'

/** Entries with who spent the time. */
export function timeRows({ db }: Ctx) {
  return db
    .selectFrom('timeEntries as e')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.userId'))
    .select(['e.id', 'e.ticketId', 'e.userId', 'e.minutes', 'e.note', 'e.createdAt', 'e.updatedAt', 'u.name', 'u.email'])
    .select(sql<string>`e.worked_on::text`.as('workedOn'))
}
export type TimeRow = Awaited<ReturnType<ReturnType<typeof timeRows>['execute']>>[number]

/** @param mayLog the reader may log time on the entry's ticket */
export function timeView(ctx: Ctx, { userId, name, email, ...entry }: TimeRow, mayLog: boolean): TimeEntry {
  const mine = mayLog && (userId === ctx.actor.userId || can(ctx.actor, 'ticket.manage_time'))
  return { ...entry, person: { id: userId, name, email }, mine }
}

/** The day that an instant is for the caller, or now. */
export async function dayOf(ctx: Ctx, at?: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (coalesce(${at ?? null}::timestamptz, now()) at time zone coalesce(u.time_zone, t.time_zone))::date::text as day
    from users u join tenants t on t.id = u.tenant_id where u.tenant_id = ${ctx.actor.tenantId} and u.id = ${me(ctx)}`.execute(ctx.db)
  return rows[0]?.day ?? ''
}
