import type { AcknowledgeAlert, Alert, AlertList, ListAlerts } from '@balcao/contracts/monitoring/alerts'
import type { Metric } from '@balcao/contracts/monitoring/words'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../paging.ts'
import { person } from '../tickets/ticket-view.ts'
import { following, placeOf, takeOn } from './internal/began.ts'

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
  const rows = await alertRows(ctx)
    .$if(state !== undefined, (q) => q.where('a.endedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(cursor !== undefined, (q) => q.where(following('alerts', cursor as string)))
    .orderBy('a.startedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, alertView, placeOf('alerts'))
}

async function mustFind(ctx: Ctx, id: number): Promise<Alert> {
  const row = await alertRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('alert_not_found')
  return alertView(row)
}

/** Says that somebody looks into it; who was first stays. @throws DomainError alert_not_found */
export const acknowledge = (ctx: Ctx, { id, note }: AcknowledgeAlert): Promise<Alert> =>
  takeOn(ctx, { table: 'alerts', id, note, find: () => mustFind(ctx, id) })
