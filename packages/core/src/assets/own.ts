import type { AssetStatus } from '@balcao/contracts/assets/bounds'
import type { ListOwnAssets, OwnAsset } from '@balcao/contracts/assets/own'
import type { ListOf } from '@balcao/contracts/common'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { sharedWith } from '../tickets/visible.ts'

const ORDER = 'own-assets'

/** `where(isOwn(ctx))`: assets `a` in use that are the caller's, or of a company that shares all of its tickets with them. As in the policy. */
export const isOwn = ({ actor }: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(a.status <> 'retired' and (a.user_id = ${actor.userId} or a.company_id = any(${sharedWith(actor).whole}::bigint[])))`

/** What the caller may read of assets without working with them: theirs, and those of their companies. @throws DomainError invalid_cursor */
export async function listOwn(ctx: Ctx, { limit, cursor, id }: ListOwnAssets): Promise<ListOf<OwnAsset>> {
  const isOthers = sql<number>`(a.user_id is distinct from ${ctx.actor.userId})::integer`
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ORDER, ['integer', 'text', 'integer'])
  const rows = await ctx.db
    .selectFrom('assets as a')
    .innerJoin('assetKinds as k', (join) => join.onRef('k.tenantId', '=', 'a.tenantId').onRef('k.id', '=', 'a.kindId'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.id', '=', 'a.companyId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .where(isOwn(ctx))
    .$if(id !== undefined, (q) => q.where('a.id', '=', id as number))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(${isOthers}, sort_key(a.name), a.id) > (${after?.[0]}::integer, sort_key(${after?.[1] ?? ''}), ${after?.[2]}::bigint)`,
      ),
    )
    .select(['a.id', 'a.name', 'a.tag', 'a.status', 'a.serialNumber', 'a.manufacturer', 'a.model', 'a.location', 'k.name as kind'])
    .select([
      'c.name as company',
      'u.name as person',
      isOthers.as('isOthers'),
      sql<string | null>`a.warranty_until::text`.as('warrantyUntil'),
    ])
    .orderBy(isOthers)
    .orderBy(sql`sort_key(a.name)`)
    .orderBy('a.id')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    ({ isOthers: others, ...row }) => ({ ...row, status: row.status as AssetStatus, isMine: others === 0 }),
    (row) => encodeCursor(ORDER, [row.isOthers, row.name, row.id]),
  )
}
