import type { AssetActivity, ListAssetActivity } from '@balcao/contracts/assets/activity'
import type { ListOf } from '@balcao/contracts/common'
import { type AuditRow, auditPage, auditView } from '../audit/rows.ts'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { mustFindAsset } from './internal/asset-rows.ts'

const ORDER = 'asset-activity'

/** What was done to an asset, newest first, out of the audit log; nothing of where from. @throws DomainError forbidden, asset_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, limit, cursor }: ListAssetActivity): Promise<ListOf<AssetActivity>> {
  must(ctx, 'asset.read')
  await mustFindAsset(ctx, id)
  const [createdAt, last] = cursor ? decodeCursor(cursor, ORDER, ['instant', 'integer']) : []
  const after = createdAt === undefined ? undefined : { createdAt: String(createdAt), id: Number(last) }
  const rows = await auditPage(ctx, { resource: 'asset', target: String(id), trusted: true }, after, limit + 1).execute()
  const names = await namesOf(ctx, rows)
  const view = (row: AuditRow) => viewOf(row, names)
  return pageOf(rows, limit, view, (row) => encodeCursor(ORDER, [row.createdAt, row.id]))
}

const personIn = (fields: unknown): unknown => (fields as { userId?: unknown } | null)?.userId

/** What the people are called now whom entries name by their ids: the removed are named no more. */
async function namesOf({ db }: Ctx, rows: readonly AuditRow[]): Promise<Map<unknown, string>> {
  const ids = rows.flatMap(({ before, after }) => [personIn(before), personIn(after)]).filter((id): id is number => typeof id === 'number')
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

function viewOf(row: AuditRow, names: Map<unknown, string>): AssetActivity {
  const { timestamp, userId, userName, action, before, after } = auditView(row)
  const named = (fields: typeof before) => {
    if (fields === null || !('userId' in fields)) return fields
    const { userId: id, ...others } = fields
    return { ...others, person: names.get(id) ?? null }
  }
  return {
    id: row.id,
    at: timestamp,
    actor: userId === null ? null : { id: userId, name: userName },
    action,
    before: named(before),
    after: named(after),
  }
}
