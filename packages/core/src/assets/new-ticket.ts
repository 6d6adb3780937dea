import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { can } from '../policy.ts'
import * as history from '../tickets/history.ts'
import { nameOf } from './internal/asset-rows.ts'
import { isOwn } from './own.ts'

/** An asset that a ticket is opened about, held until then. */
export type Named = { id: number; name: string; tag: string }

/** What somebody opens a ticket about: who reads assets names any, others one of theirs. @throws DomainError invalid_input for one that is none, or retired */
export async function mustName(ctx: Ctx, assetId: number): Promise<Named> {
  const readsAll = ctx.actor.side === 'staff' && can(ctx.actor, 'asset.read')
  const asset = await ctx.db
    .selectFrom('assets as a')
    .select(['a.id', 'a.name', 'a.tag'])
    .where('a.id', '=', assetId)
    .where('a.status', '<>', 'retired')
    .$if(!readsAll, (q) => q.where(isOwn(ctx)))
    .executeTakeFirst()
  if (!asset) throw invalid({ field: 'assetId', reason: 'asset_gone' })
  return asset
}

/** Says that a new ticket is about it. */
export async function linkNew(ctx: Ctx, ticketId: number, { id: assetId, ...asset }: Named): Promise<void> {
  const values = { tenantId: ctx.actor.tenantId, ticketId, homeId: ticketId, assetId, linkedBy: me(ctx) }
  await ctx.db.insertInto('ticketAssets').values(values).execute()
  await history.record(ctx, ticketId, 'asset', [{ field: 'asset', from: null, to: { what: 'linked', name: nameOf(asset) } }])
  await ctx.emit('ticket_asset:changed', { ticketId, assetId })
}
