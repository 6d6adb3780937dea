import { MAX_ASSET_KINDS } from '@balcao/contracts/assets/bounds'
import type { AssetKind, AssetKinds, CreateAssetKind, RemoveAssetKind, UpdateAssetKind } from '@balcao/contracts/assets/kinds'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'

const UNIQUE_VIOLATION = '23505'

const kindRows = ({ db }: Ctx) =>
  db
    .selectFrom('assetKinds as k')
    .select(['k.id', 'k.name'])
    .select(sql<number>`(select count(*)::int from assets a where a.tenant_id = k.tenant_id and a.kind_id = k.id)`.as('assets'))

/** The kinds of assets of the organisation, by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<AssetKinds> {
  must(ctx, 'asset.read')
  return { data: await kindRows(ctx).orderBy(sortKey('k.name')).orderBy('k.id').execute() }
}

/** @throws DomainError asset_kind_not_found */
async function mustLockKind(ctx: Ctx, id: number): Promise<AssetKind> {
  await ctx.db.selectFrom('assetKinds').select('id').where('id', '=', id).forUpdate().execute()
  const row = await kindRows(ctx).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('asset_kind_not_found')
  return row
}

/** Runs a write; two kinds of one name, capitals and accents aside, are refused. @throws DomainError asset_kind_exists */
async function withOwnName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw conflict('asset_kind_exists')
    throw error
  }
}

/** @throws DomainError forbidden, asset_kind_exists, too_many_asset_kinds */
export async function create(ctx: Ctx, { name }: CreateAssetKind): Promise<AssetKind> {
  must(ctx, 'asset.manage')
  const { n } = await ctx.db
    .selectFrom('assetKinds')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_ASSET_KINDS) throw conflict('too_many_asset_kinds')
  const insert = ctx.db.insertInto('assetKinds').values({ tenantId: ctx.actor.tenantId, name }).returning('id')
  const { id } = await withOwnName(insert.executeTakeFirstOrThrow())
  await audit(ctx, { action: 'asset_kind.created', resource: 'asset_kind', resourceId: id, ...diff(null, { name }), risk: 'low' })
  await ctx.emit('asset:changed', { assetId: null })
  return { id, name, assets: 0 }
}

/** @throws DomainError forbidden, asset_kind_not_found, asset_kind_exists */
export async function update(ctx: Ctx, { id, name }: UpdateAssetKind): Promise<AssetKind> {
  must(ctx, 'asset.manage')
  const before = await mustLockKind(ctx, id)
  if (name === before.name) return before
  await withOwnName(ctx.db.updateTable('assetKinds').set({ name }).where('id', '=', id).execute())
  const change = diff({ name: before.name }, { name })
  await audit(ctx, { action: 'asset_kind.updated', resource: 'asset_kind', resourceId: id, ...change, risk: 'low' })
  await ctx.emit('asset:changed', { assetId: null })
  return { ...before, name }
}

/** Deletes a kind that no asset is of. @throws DomainError forbidden, asset_kind_not_found, asset_kind_in_use */
export async function remove(ctx: Ctx, { id }: RemoveAssetKind): Promise<{ success: true }> {
  must(ctx, 'asset.manage')
  const before = await mustLockKind(ctx, id)
  if (before.assets > 0) throw conflict('asset_kind_in_use', { assets: before.assets })
  await ctx.db.deleteFrom('assetKinds').where('id', '=', id).execute()
  const change = diff({ name: before.name }, null)
  await audit(ctx, { action: 'asset_kind.deleted', resource: 'asset_kind', resourceId: id, ...change, risk: 'low' })
  await ctx.emit('asset:changed', { assetId: null })
  return { success: true }
}
