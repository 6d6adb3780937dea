import type { AcknowledgeAlert } from '@balcao/contracts/monitoring/alerts'
import type { Anomaly, AnomalyList, ListAnomalies } from '@balcao/contracts/monitoring/anomalies'
import type { AnomalyKind } from '@balcao/contracts/monitoring/anomaly-words'
import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { pageOf } from '../../paging.ts'
import { person } from '../../tickets/ticket-view.ts'
import { following, placeOf, takeOn } from '../internal/began.ts'
import { mustSeeAll } from './policy.ts'

const anomalyRows = ({ db }: Ctx) =>
  db
    .selectFrom('anomalies as a')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.acknowledgedBy'))
    .select(['a.id', 'a.kind', 'a.channel', 'a.value', 'a.low', 'a.median', 'a.high', 'a.threshold', 'a.startedAt', 'a.endedAt'])
    .select(['a.acknowledgedAt', 'a.acknowledgedBy', 'a.note', 'u.name', 'u.email'])

type Row = Awaited<ReturnType<ReturnType<typeof anomalyRows>['execute']>>[number]
const anomalyView = ({ name, email, acknowledgedBy, kind, channel, ...row }: Row): Anomaly => ({
  ...row,
  kind: kind as AnomalyKind,
  channel: channel === '' ? null : (channel as Channel),
  acknowledgedBy: acknowledgedBy === null ? null : person(acknowledgedBy, name, email, 'staff'),
})

/** Anomalies, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, state, kind, channel }: ListAnomalies): Promise<AnomalyList> {
  mustSeeAll(ctx)
  const rows = await anomalyRows(ctx)
    .$if(state !== undefined, (q) => q.where('a.endedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(kind !== undefined, (q) => q.where('a.kind', '=', kind as string))
    .$if(channel !== undefined, (q) => q.where('a.channel', '=', channel as string))
    .$if(cursor !== undefined, (q) => q.where(following('anomalies', cursor as string)))
    .orderBy('a.startedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, anomalyView, placeOf('anomalies'))
}

async function mustFind(ctx: Ctx, id: number): Promise<Anomaly> {
  mustSeeAll(ctx)
  const row = await anomalyRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('anomaly_not_found')
  return anomalyView(row)
}

/** Says that somebody looks into it; who was first stays. @throws DomainError forbidden, anomaly_not_found */
export const acknowledge = (ctx: Ctx, { id, note }: AcknowledgeAlert): Promise<Anomaly> =>
  takeOn(ctx, { table: 'anomalies', id, note, find: () => mustFind(ctx, id) })
