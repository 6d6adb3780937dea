import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

const about = (absenceId: number) => ({
  ...{ module: 'tickets', entityType: 'absence', entityId: absenceId, groupKey: `absence:${absenceId}` },
})

/** Tells substitutes of the days they stand in, once for the same days; and whoever is back what became of their tickets, once. */
export async function notifyOfAbsence(ctx: Ctx, { actorId, payload: { absenceId } }: Fact<'absence:changed'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('absences as a')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .select(['a.fromDate', 'a.toDate', 'a.returnedAt', 'u.id', 'u.name', 'u.language', 'u.isActive'])
    .select(sql<boolean>`a.ends_at <= now()`.as('isOver'))
    .where('a.id', '=', absenceId)
    .where('a.cancelledAt', 'is', null)
    .executeTakeFirst()
  if (row && !row.isOver) await tellSubstitutes(ctx, absenceId, row, actorId)
  if (row?.returnedAt && row.isActive) await tellOfReturn(ctx, absenceId, row)
}

type Away = { name: string; fromDate: string; toDate: string }

async function tellSubstitutes(ctx: Ctx, absenceId: number, { name, fromDate: from, toDate: to }: Away, actorId: number | null) {
  const people = await ctx.db
    .selectFrom('absenceSubstitutes as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .select(['u.id', 'u.language'])
    .distinct()
    .where('s.absenceId', '=', absenceId)
    .where('u.isActive', '=', true)
    .$if(actorId !== null, (q) => q.where('u.id', '<>', actorId as number))
    .execute()
  await notifyPeople(ctx, people, {
    ...about(absenceId),
    sourceKey: `substitute-${absenceId}-${from}-${to}`,
    said: newsOf('substitute', { name, from, to }),
    type: 'absence_substitute',
    actionUrl: `/out-of-office?absence=${absenceId}`,
  })
}

async function tellOfReturn(ctx: Ctx, absenceId: number, reader: { id: number; language: string }) {
  const { returned, finished, all } = await ctx.db
    .selectFrom('absenceMoves as m')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .where('m.absenceId', '=', absenceId)
    .select([
      sql<number>`count(*) filter (where m.returned_at is not null)::int`.as('returned'),
      sql<number>`count(*) filter (where m.returned_at is null and t.status <> all (${[...OPEN_STATUSES]}))::int`.as('finished'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()
  if (all === 0) return
  await notifyPeople(ctx, [reader], {
    ...about(absenceId),
    sourceKey: `returned-${absenceId}`,
    said: newsOf('returned', { returned, finished, elsewhere: all - returned - finished }),
    type: 'absence_returned',
    actionUrl: `/out-of-office?absence=${absenceId}&happened=true`,
  })
}
