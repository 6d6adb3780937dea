import type { Asset, CreateAsset, GetAsset, UpdateAsset } from '@balcao/contracts/assets/assets'
import type { DB } from '@balcao/db/schema'
import { sql, type Updateable } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { mustFindAsset, mustLockAsset } from './internal/asset-rows.ts'
import { nextTag } from './internal/next-tag.ts'

const UNIQUE_VIOLATION = '23505'

/** @throws DomainError forbidden, asset_not_found */
export async function get(ctx: Ctx, { id }: GetAsset): Promise<Asset> {
  must(ctx, 'asset.read')
  return mustFindAsset(ctx, id)
}

const PLAIN = ['name', 'tag', 'status', 'serialNumber', 'manufacturer', 'model', 'location', 'purchasedOn', 'warrantyUntil'] as const
const OTHERS = ['costCents', 'notes'] as const

/** What the log keeps of an asset. Its person by their id alone: who is removed is named nowhere any more. */
const factsOf = (asset: Asset) => ({
  ...Object.fromEntries([...PLAIN, ...OTHERS].map((field) => [field, asset[field]])),
  assetKind: asset.kind.name,
  company: asset.company?.name ?? null,
  userId: asset.person?.id ?? null,
})

type Sent = Omit<UpdateAsset, 'id' | 'version'>

/** @throws DomainError invalid_input for a kind, a company or a person that is none; asset_tag_taken, naming the asset that has it */
async function mustHold(ctx: Ctx, { kindId, companyId, userId, tag }: Sent, own?: number): Promise<void> {
  const there = async (table: 'assetKinds' | 'companies', id: number) =>
    (await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (kindId !== undefined && !(await there('assetKinds', kindId))) throw invalid({ field: 'kindId', reason: 'asset_kind_gone' })
  if (companyId && !(await there('companies', companyId))) throw invalid({ field: 'companyId', reason: 'company_not_found' })
  if (userId) {
    const person = await ctx.db.selectFrom('users').select('id').where('id', '=', userId).where('deletedAt', 'is', null).executeTakeFirst()
    if (!person) throw invalid({ field: 'userId', reason: 'asset_person_gone' })
  }
  if (!tag) return
  const held = await ctx.db
    .selectFrom('assets')
    .select(['id', 'name'])
    .where(sql<string>`lower(tag)`, '=', tag.toLowerCase())
    .where('tag', '<>', '')
    .executeTakeFirst()
  if (held && held.id !== own) throw conflict('asset_tag_taken', { asset: held })
}

/** @throws DomainError invalid_input for a warranty that ends before the purchase */
function mustFollow({
  purchasedOn,
  warrantyUntil,
}: {
  purchasedOn?: string | null | undefined
  warrantyUntil?: string | null | undefined
}) {
  if (purchasedOn && warrantyUntil && warrantyUntil < purchasedOn)
    throw invalid({ field: 'warrantyUntil', reason: 'warranty_before_purchase' })
}

/** Runs a write; two assets of one tag are refused however close they come. */
async function withOwnTag<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw conflict('asset_tag_taken')
    throw error
  }
}

/** The fields that were sent, as their columns take them. */
function columnsOf({ generateTag: _, ...sent }: Sent): Updateable<DB['assets']> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** Writes an asset down. @throws DomainError forbidden, asset_tag_taken; invalid_input for a kind, a company or a person that is none */
export async function create(ctx: Ctx, input: CreateAsset): Promise<Asset> {
  must(ctx, 'asset.edit')
  await mustHold(ctx, input)
  mustFollow(input)
  const { name, kindId } = input
  const tag = input.generateTag ? await nextTag(ctx) : (input.tag ?? '')
  const stamp = { tenantId: ctx.actor.tenantId, createdBy: me(ctx), updatedBy: me(ctx) }
  const { id } = await withOwnTag(
    ctx.db
      .insertInto('assets')
      .values({ ...columnsOf(input), name, kindId, tag, ...stamp } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const made = await mustFindAsset(ctx, id)
  await audit(ctx, { action: 'asset.created', resource: 'asset', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  await ctx.emit('asset:changed', { assetId: id })
  return made
}

/**
 * Changes what is sent. A warranty with another end is reminded of anew.
 * @throws DomainError forbidden, asset_not_found, asset_changed, asset_tag_taken; invalid_input for a kind, a company or a person that is none
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateAsset): Promise<Asset> {
  must(ctx, 'asset.edit')
  const before = await mustLockAsset(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('asset_changed', { version: before.version })
  await mustHold(ctx, input, id)
  mustFollow({ purchasedOn: before.purchasedOn, warrantyUntil: before.warrantyUntil, ...columnsOf(input) })
  const numbered = input.generateTag && before.tag === '' ? { tag: await nextTag(ctx) } : {}
  const sent = { ...columnsOf(input), ...numbered }
  const prolonged = sent.warrantyUntil !== undefined && sent.warrantyUntil !== before.warrantyUntil
  if (!isOther(before, sent)) return before
  const stamp = { updatedBy: me(ctx), updatedAt: sql<string>`now()`, version: before.version + 1 }
  await withOwnTag(
    ctx.db
      .updateTable('assets')
      .set({ ...sent, ...stamp, ...(prolonged ? { remindedDays: null } : {}) })
      .where('id', '=', id)
      .execute(),
  )
  const after = await mustFindAsset(ctx, id)
  const change = diff(factsOf(before), factsOf(after))
  await audit(ctx, { action: nameOf(change.after), resource: 'asset', resourceId: id, ...change, risk: 'low' })
  await ctx.emit('asset:changed', { assetId: id })
  return after
}

/** Whether anything that is sent differs from what is there. */
function isOther(before: Asset, sent: Updateable<DB['assets']>): boolean {
  const is = { ...before, kindId: before.kind.id, companyId: before.company?.id ?? null, userId: before.person?.id ?? null }
  return differs(diff(Object.fromEntries(Object.keys(sent).map((key) => [key, is[key as keyof typeof is]])), sent))
}

const nameOf = (after: Record<string, unknown>) => (after.status === 'retired' ? 'asset.retired' : 'asset.updated')

/** Deletes an asset that no ticket is about. @throws DomainError forbidden, asset_not_found, asset_in_use */
export async function remove(ctx: Ctx, { id }: GetAsset): Promise<{ success: true }> {
  must(ctx, 'asset.manage')
  const before = await mustLockAsset(ctx, id)
  const { tickets } = await ctx.db
    .selectFrom('ticketAssets')
    .select((eb) => eb.fn.count<number>('ticketId').distinct().as('tickets'))
    .where('assetId', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(tickets) > 0) throw conflict('asset_in_use', { tickets: Number(tickets) })
  await ctx.db.deleteFrom('customFieldValues').where('entity', '=', 'asset').where('entityId', '=', id).execute()
  await ctx.db.deleteFrom('assets').where('id', '=', id).execute()
  await audit(ctx, { action: 'asset.deleted', resource: 'asset', resourceId: id, ...diff(factsOf(before), null) })
  await ctx.emit('asset:changed', { assetId: id })
  return { success: true }
}
