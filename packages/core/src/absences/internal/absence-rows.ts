import type { Absence } from '@balcao/contracts/absences/absences'
import type { AbsenceKind, AbsenceMode, AbsenceState, Half } from '@balcao/contracts/absences/bounds'
import type { DB } from '@balcao/db/schema'
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor, Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { scopeOf } from '../../roles/grants.ts'
import { person } from '../../tickets/ticket-view.ts'

export type AbsenceRow = Selectable<DB['absences']>

/** Whether somebody sees the absences of all colleagues, or of those of their queues only. */
export const seesEverybody = (actor: Actor): boolean => scopeOf(actor, 'ticket.read') === 'tenant' || can(actor, 'absence.manage')

/** People whose absences this actor sees, as a condition on a column that holds them. */
export function inReach(actor: Actor, column: string) {
  return seesEverybody(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(column)} = ${actor.userId} or exists (select from queue_members reach
        where reach.user_id = ${sql.ref(column)} and reach.queue_id = any(${[...actor.queueIds]})))`
}

/** Colleagues learn when somebody is away and who replaces them; the reason is the person's and their supervisors'. */
const knowsWhy = (actor: Actor, userId: number): boolean => userId === actor.userId || can(actor, 'absence.manage')

/** All that are not cancelled and within reach, with their people. */
export function absenceRows({ db, actor }: Ctx) {
  return db
    .selectFrom('absences as a')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .leftJoin('users as p', (join) => join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.id', '=', 'a.approvedBy'))
    .where('a.cancelledAt', 'is', null)
    .where('u.deletedAt', 'is', null)
    .where(inReach(actor, 'a.user_id'))
    .selectAll('a')
    .select(['u.name as userName', 'u.email as userEmail', 'p.name as approverName', 'p.email as approverEmail'])
    .select(
      sql<AbsenceState>`case when a.ends_at <= now() then 'over' when a.starts_at <= now() then 'current' else 'planned' end`.as('state'),
    )
    .select((eb) => [
      eb
        .selectFrom('absenceMoves as m')
        .whereRef('m.tenantId', '=', 'a.tenantId')
        .whereRef('m.absenceId', '=', 'a.id')
        .select((count) => count.fn.countAll<number>().as('moved'))
        .as('moved'),
      substitutesOf(eb),
    ])
}

const substitutesOf = (eb: ExpressionBuilder<DB & { a: DB['absences'] }, 'a'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('absenceSubstitutes as s')
      .innerJoin('users as w', (join) => join.onRef('w.tenantId', '=', 's.tenantId').onRef('w.id', '=', 's.userId'))
      .whereRef('s.tenantId', '=', 'a.tenantId')
      .whereRef('s.absenceId', '=', 'a.id')
      .select(['s.queueId as queue', 'w.id', 'w.name', 'w.email'])
      .orderBy('s.queueId'),
  ).as('substitutes')

type ShownRow = Awaited<ReturnType<ReturnType<typeof absenceRows>['executeTakeFirstOrThrow']>>

/** An absence as this actor sees it. */
export function absenceView({ actor }: Ctx, row: ShownRow): Absence {
  const isTold = knowsWhy(actor, row.userId)
  const { id, fromDate, toDate, timeZone, startsAt, endsAt, state, publicMessage, version } = row
  return {
    ...{ id, fromDate, toDate, timeZone, startsAt, endsAt, state, publicMessage, version },
    user: person(row.userId, row.userName, row.userEmail, 'staff'),
    fromHalf: row.fromHalf as Half,
    toHalf: row.toHalf as Half,
    mode: row.mode as AbsenceMode,
    kind: isTold ? (row.kind as AbsenceKind) : null,
    internalNote: isTold ? row.internalNote : null,
    substitutes: row.substitutes.map((one) => ({
      queueId: one.queue || null,
      user: person(one.id, one.name, one.email, 'staff'),
    })),
    approvedBy: row.approvedBy === null ? null : person(row.approvedBy, row.approverName, row.approverEmail, 'staff'),
    mayChange: isTold,
    moved: Number(row.moved ?? 0),
  }
}

/** One within reach. @throws DomainError absence_not_found, the same for the invisible and the missing */
export async function mustFindAbsence(ctx: Ctx, id: number): Promise<Absence> {
  const row = await absenceRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('absence_not_found')
  return absenceView(ctx, row)
}

/** What is written down of one in the audit log. */
export const audited = (row: AbsenceRow, substitutes: readonly { queueId: number; userId: number }[]) => {
  const { userId, fromDate, toDate, fromHalf, toHalf, kind, mode, publicMessage } = row
  return { userId, fromDate, toDate, fromHalf, toHalf, kind, mode, publicMessage, substitutes }
}
