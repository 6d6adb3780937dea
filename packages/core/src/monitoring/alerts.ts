import type { AcknowledgeAlert, Alert, AlertList, ListAlerts } from '@balcao/contracts/monitoring/alerts'
import type { Metric } from '@balcao/contracts/monitoring/words'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { person } from '../tickets/ticket-view.ts'

const alertRows = ({ db }: Ctx) =>
  db
    .selectFrom('alerts as a')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.acknowledgedBy'))
    .select(['a.id', 'a.metric', 'a.value', 'a.threshold', 'a.startedAt', 'a.endedAt', 'a.acknowledgedAt', 'a.acknowledgedBy', 'a.note'])
    .select(['u.name', 'u.email'])

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>['execute']>>[number]
const alertView = ({ name, email, acknowledgedBy, metric, ...row }: Row): Alert => ({
  ...row,
  metric: metric as Metric,
  acknowledgedBy: acknowledgedBy === null ? null : person(acknowledgedBy, name, email, 'staff'),
})

/** Alerts, the newest first. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, state }: ListAlerts): Promise<AlertList> {
  const after = cursor ? decodeCursor(cursor, 'alerts', ['instant', 'integer']) : undefined
  const rows = await alertRows(ctx)
    .$if(state !== undefined, (q) => q.where('a.endedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(a.started_at, a.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`))
    .orderBy('a.startedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, alertView, ({ startedAt, id }) => encodeCursor('alerts', [startedAt, id]))
}

async function mustFind(ctx: Ctx, id: number): Promise<Alert> {
  const row = await alertRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('alert_not_found')
  return alertView(row)
}

/** Says that somebody looks into it; who was first stays. @throws DomainError alert_not_found */
export async function acknowledge(ctx: Ctx, { id, note }: AcknowledgeAlert): Promise<Alert> {
  const before = await mustFind(ctx, id)
  await ctx.db
    .updateTable('alerts')
    .set({ acknowledgedAt: sql<string>`now()`, acknowledgedBy: me(ctx), note })
    .where('id', '=', id)
    .where('acknowledgedAt', 'is', null)
    .execute()
  const after = await mustFind(ctx, id)
  if (before.acknowledgedAt === null) {
    const taken = ({ acknowledgedBy, note: written }: Alert) => ({ acknowledgedBy: acknowledgedBy?.id ?? null, note: written })
    await audit(ctx, { action: 'alert.acknowledged', resource: 'alert', resourceId: id, ...diff(taken(before), taken(after)), risk: 'low' })
  }
  return after
}
