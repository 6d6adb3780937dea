import { type AssetChange, MAX_TICKET_ASSETS } from '@balcao/contracts/assets/bounds'
import type { LinkAsset, ListTicketAssets, TicketAssets, UnlinkAsset } from '@balcao/contracts/assets/on-tickets'
import type { LinkedTickets, ListLinkedTickets } from '@balcao/contracts/tickets/linked'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { linkedTickets } from '../ticket-list/linked.ts'
import * as history from '../tickets/history.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { assetRows, assetView, mustFindAsset, nameOf } from './internal/asset-rows.ts'

const TICKETS = 'asset-tickets'

/** The assets that a ticket is about, in the order they were linked; one that came from a merged ticket, too, once. @throws DomainError forbidden, ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListTicketAssets): Promise<TicketAssets> {
  must(ctx, 'asset.read')
  const ticket = await mustSee(ctx, ticketId)
  const linked = await ctx.db
    .selectFrom('ticketAssets')
    .select(['assetId', ({ fn }) => fn.min('createdAt').as('at')])
    .where('ticketId', '=', ticketId)
    .groupBy('assetId')
    .orderBy('at')
    .orderBy('assetId')
    .execute()
  const ids = linked.map(({ assetId }) => assetId)
  const rows = ids.length === 0 ? [] : await assetRows(ctx).where('a.id', 'in', ids).execute()
  const mayLink = ticket.status !== 'merged' && can(ctx.actor, 'ticket.edit', ticket)
  return { mayLink, data: rows.map(assetView).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

/** @throws DomainError ticket_not_found, forbidden, ticket_merged */
async function mustMayLink(ctx: Ctx, ticketId: number): Promise<void> {
  must(ctx, 'asset.read')
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
}

async function tell(ctx: Ctx, { ticketId, assetId }: { ticketId: number; assetId: number }, what: AssetChange, name: string) {
  await history.record(ctx, ticketId, 'asset', [{ field: 'asset', from: null, to: { what, name } }])
  await ctx.emit('ticket_asset:changed', { ticketId, assetId })
}

/**
 * Says that a ticket is about an asset.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, asset_retired, asset_linked_already, too_many_ticket_assets
 * @throws DomainError invalid_input for an asset that is none
 */
export async function link(ctx: Ctx, { ticketId, assetId }: LinkAsset): Promise<TicketAssets> {
  await mustMayLink(ctx, ticketId)
  // Held, so that it is not deleted meanwhile.
  const asset = await ctx.db.selectFrom('assets').select(['name', 'tag', 'status']).where('id', '=', assetId).forShare().executeTakeFirst()
  if (!asset) throw invalid({ field: 'assetId', reason: 'asset_gone' })
  if (asset.status === 'retired') throw conflict('asset_retired')
  const held = await ctx.db.selectFrom('ticketAssets').select('assetId').distinct().where('ticketId', '=', ticketId).execute()
  if (held.some((one) => one.assetId === assetId)) throw conflict('asset_linked_already')
  if (held.length >= MAX_TICKET_ASSETS) throw conflict('too_many_ticket_assets')
  const values = { tenantId: ctx.actor.tenantId, ticketId, homeId: ticketId, assetId, linkedBy: me(ctx) }
  await ctx.db.insertInto('ticketAssets').values(values).execute()
  await tell(ctx, { ticketId, assetId }, 'linked', nameOf(asset))
  return list(ctx, { ticketId })
}

/** Says that a ticket is about an asset no more. @throws DomainError ticket_not_found, forbidden, ticket_merged, asset_not_found */
export async function unlink(ctx: Ctx, { ticketId, assetId }: UnlinkAsset): Promise<TicketAssets> {
  await mustMayLink(ctx, ticketId)
  const gone = await ctx.db
    .deleteFrom('ticketAssets')
    .where('ticketId', '=', ticketId)
    .where('assetId', '=', assetId)
    .returning('assetId')
    .execute()
  if (gone.length === 0) throw notFound('asset_not_found')
  await tell(ctx, { ticketId, assetId }, 'unlinked', nameOf(await mustFindAsset(ctx, assetId)))
  return list(ctx, { ticketId })
}

/** The tickets that are about an asset, as far as the caller sees them, the newest first. @throws DomainError forbidden, asset_not_found, invalid_cursor */
export async function tickets(ctx: Ctx, { id, ...paging }: ListLinkedTickets): Promise<LinkedTickets> {
  must(ctx, 'asset.read')
  await mustFindAsset(ctx, id)
  return linkedTickets(ctx, sql<number>`(select ticket_id from ticket_assets where asset_id = ${id})`, TICKETS, paging)
}
