import type { Asset, ListAssets } from '@balcao/contracts/assets/assets'
import { type AssetSort, type AssetStatus, WARRANTY_SOON_DAYS, type WarrantyState } from '@balcao/contracts/assets/bounds'
import type { ListOf } from '@balcao/contracts/common'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type FieldTerm, fieldTerms, fits } from '../custom-fields/terms.ts'
import { likeWords } from '../like.ts'
import { type CursorPart, decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { type AssetRow, assetRows, assetView, END_DAY, NO_END, today } from './internal/asset-rows.ts'

/** A search looks no further than this many assets. */
const MAX_FOUND = 1000

const dayOf = (tenantId: number) => sql<number>`(${today(tenantId)} - date '1970-01-01')`
const WARRANTY: Record<WarrantyState, (tenantId: number) => RawBuilder<SqlBool>> = {
  expired: (tenantId) => sql`${END_DAY} < ${dayOf(tenantId)}`,
  within_90: (tenantId) => sql`${END_DAY} between ${dayOf(tenantId)} and ${dayOf(tenantId)} + ${sql.lit(WARRANTY_SOON_DAYS)}`,
  none: () => sql`${END_DAY} = ${sql.lit(NO_END)}`,
}

/** One value is read in the order of its index; several have to be sorted. */
const among = <T>(column: 'a.kindId' | 'a.status', values: readonly T[]) =>
  values.length === 1 ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}` : sql<SqlBool>`${sql.ref(column)} = any (${[...values]})`

/** Ids of the assets that a filter leaves, in no order yet: what they name is read of those of a page alone. */
function matching(ctx: Ctx, { search, kind, status, companyId, userId, warranty }: ListAssets, terms: readonly FieldTerm[]) {
  const { tenantId } = ctx.actor
  return ctx.db
    .selectFrom('assets as a')
    .select('a.id')
    .$if(Boolean(search), (q) =>
      q.where(sql<SqlBool>`a.id = any (array(select find_asset_ids(${tenantId}, ${likeWords(search as string)}::text[], ${MAX_FOUND})))`),
    )
    .$if(Boolean(kind?.length), (q) => q.where(among('a.kindId', kind as number[])))
    .$if(Boolean(status?.length), (q) => q.where(among('a.status', status as AssetStatus[])))
    .$if(companyId !== undefined, (q) => q.where('a.companyId', '=', companyId as number))
    .$if(userId !== undefined, (q) => q.where('a.userId', '=', userId as number))
    .$if(Boolean(warranty?.length), (q) => q.where((eb) => eb.or((warranty as WarrantyState[]).map((one) => WARRANTY[one](tenantId)))))
    .$if(terms.length > 0, (q) => q.where((eb) => eb.and(terms.map((term) => fits(term, 'asset', 'a')))))
}

type Order = {
  by: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  part: CursorPart
  /** What a row is ordered by, for its cursor, and that again as the database compares it. */
  keyOf: (row: AssetRow) => string | number
  place: (value: string | number) => RawBuilder<unknown>
}
const dayNumber = (day: string) => Date.parse(day) / 86_400_000

const ORDERS: Record<AssetSort, Order> = {
  name: {
    ...{ by: sql`sort_key(a.name)`, direction: 'asc', part: 'text' },
    ...{ keyOf: ({ name }) => name, place: (value) => sql`sort_key(${value})` },
  },
  tag: {
    ...{ by: sql`sort_key(a.tag)`, direction: 'asc', part: 'text' },
    ...{ keyOf: ({ tag }) => tag, place: (value) => sql`sort_key(${value})` },
  },
  warranty: {
    ...{ by: END_DAY, direction: 'asc', part: 'integer' },
    keyOf: ({ warrantyUntil }) => (warrantyUntil === null ? NO_END : dayNumber(warrantyUntil)),
    place: (value) => sql`${value}::integer`,
  },
  updated: {
    ...{ by: sql`a.updated_at`, direction: 'desc', part: 'instant' },
    ...{ keyOf: ({ updatedAt }) => updatedAt, place: (value) => sql`${value}::timestamptz` },
  },
}

/** Assets in the order that is asked for. @throws DomainError forbidden, invalid_cursor, invalid_input for a field that is not there */
export async function list(ctx: Ctx, input: ListAssets): Promise<ListOf<Asset>> {
  must(ctx, 'asset.read')
  const sort = input.sort ?? 'name'
  const { by, direction, part, keyOf, place } = ORDERS[sort]
  const order = `assets-by-${sort}`
  const after = input.cursor ? decodeCursor(input.cursor, order, [part, 'integer']) : undefined
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const terms = await fieldTerms(ctx, 'asset', input.customFields ?? [])
  const page = matching(ctx, input, terms)
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(${by}, a.id) ${sign} (${place(after?.[0] ?? '')}, ${after?.[1]}::bigint)`))
    .orderBy(by, direction)
    .orderBy('a.id', direction)
    .$call(rowsOfPage(input))
  const rows = await assetRows(ctx)
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .orderBy(by, direction)
    .orderBy('a.id', direction)
    .execute()
  return pageOf(rows, input.limit, assetView, (row) => encodeCursor(order, [keyOf(row), row.id]))
}
