import type { ConfigVersion, FilterHistory } from '@balcao/contracts/maintenance/history/history'
import type { ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import type { Ctx } from '../../../ctx.ts'
import { holds } from '../../../like.ts'

/** Versions with who made them. */
export const versionRows = ({ db }: Ctx) =>
  db
    .selectFrom('configVersions as v')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.actorId'))
    .select(['v.id', 'v.kind', 'v.objectId', 'v.number', 'v.act', 'v.name', 'v.state', 'v.changed', 'v.actorId', 'v.reason'])
    .select(['v.fromObjectId', 'v.fromNumber', 'v.createdAt', 'u.name as actorName'])
export type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number]

/** What people changed of these kinds, newest first, after an id where one is given. */
export function historyRows(ctx: Ctx, { kind, actor, q, from, to }: FilterHistory, allowed: readonly ConfigKind[], before?: number) {
  const kinds = kind ? allowed.filter((one) => kind.includes(one)) : [...allowed]
  return versionRows(ctx)
    .where('v.act', '<>', 'kept')
    .where((eb) => eb('v.kind', '=', eb.fn.any(eb.val(kinds))))
    .$if(actor !== undefined, (rows) => rows.where('v.actorId', '=', actor as number))
    .$if(q !== undefined, (rows) => rows.where(holds('v.name', [q as string])))
    .$if(from !== undefined, (rows) => rows.where('v.createdAt', '>=', from as string))
    .$if(to !== undefined, (rows) => rows.where('v.createdAt', '<', to as string))
    .$if(before !== undefined, (rows) => rows.where('v.id', '<', before as number))
    .orderBy('v.id', 'desc')
}

/** A version as the contract has it. */
export const versionView = (row: VersionRow): ConfigVersion => ({
  ...{ id: row.id, objectId: row.objectId, number: row.number, act: row.act, name: row.name, changed: row.changed },
  kind: row.kind as ConfigKind,
  person: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
  reason: row.reason,
  from: row.fromObjectId === null || row.fromNumber === null ? null : { objectId: row.fromObjectId, number: row.fromNumber },
  createdAt: row.createdAt,
})
