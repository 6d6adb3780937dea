import type { Asset } from '@balcao/contracts/assets/assets'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Today by the clock of the organisation. */
export const today = (tenantId: number) =>
  sql<string>`(select (now() at time zone z.time_zone)::date from tenants z where z.id = ${tenantId})`

/** The last day of a warranty as a number; without one it is as far away as can be. As in the index. */
export const END_DAY = sql<number>`coalesce(a.warranty_until - date '1970-01-01', 2147483647)`
export const NO_END = 2_147_483_647

/** Assets of the transaction's tenant, with what they name. */
export function assetRows({ db, actor }: Ctx) {
  return db
    .selectFrom('assets as a')
    .innerJoin('assetKinds as k', (join) => join.onRef('k.tenantId', '=', 'a.tenantId').onRef('k.id', '=', 'a.kindId'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.id', '=', 'a.companyId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .leftJoin('users as m', (join) => join.onRef('m.tenantId', '=', 'a.tenantId').onRef('m.id', '=', 'a.createdBy'))
    .leftJoin('users as n', (join) => join.onRef('n.tenantId', '=', 'a.tenantId').onRef('n.id', '=', 'a.updatedBy'))
    .select(['a.id', 'a.name', 'a.tag', 'a.status', 'a.serialNumber', 'a.manufacturer', 'a.model', 'a.location', 'a.costCents', 'a.notes'])
    .select(['a.kindId', 'k.name as kindName', 'a.companyId', 'c.name as companyName', 'a.userId', 'u.name as userName'])
    .select(['a.createdBy', 'm.name as creatorName', 'a.updatedBy', 'n.name as editorName', 'a.createdAt', 'a.updatedAt', 'a.version'])
    .select([
      sql<string | null>`a.purchased_on::text`.as('purchasedOn'),
      sql<string | null>`a.warranty_until::text`.as('warrantyUntil'),
      sql<number | null>`a.warranty_until - ${today(actor.tenantId)}`.as('warrantyDays'),
    ])
}
export type AssetRow = Awaited<ReturnType<ReturnType<typeof assetRows>['execute']>>[number]

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const assetView = ({
  kindId,
  kindName,
  companyId,
  companyName,
  userId,
  userName,
  createdBy,
  creatorName,
  updatedBy,
  editorName,
  ...row
}: AssetRow): Asset => ({
  ...row,
  kind: { id: kindId, name: kindName },
  company: named(companyId, companyName),
  person: named(userId, userName),
  createdBy: named(createdBy, creatorName),
  updatedBy: named(updatedBy, editorName),
})

/** One asset. @throws DomainError asset_not_found, the same for another tenant's and nobody's */
export async function mustFindAsset(ctx: Ctx, id: number): Promise<Asset> {
  const row = await assetRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('asset_not_found')
  return assetView(row)
}

/** One asset, kept from being changed by others meanwhile. @throws DomainError asset_not_found */
export async function mustLockAsset(ctx: Ctx, id: number): Promise<Asset> {
  await ctx.db.selectFrom('assets').select('id').where('id', '=', id).forUpdate().execute()
  return mustFindAsset(ctx, id)
}

/** An asset as lines of history name it: by its name, and its tag where it has one. */
export const nameOf = ({ name, tag }: Pick<Asset, 'name' | 'tag'>): string => (tag ? `${name} (${tag})` : name)
