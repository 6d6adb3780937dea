import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'
import { Asset } from './assets.ts'

/** The assets that a ticket is about. `mayLink`: whether the caller may link and unlink. */
export const TicketAssets = z.object({ mayLink: z.boolean(), data: z.array(Asset) })
export type TicketAssets = z.output<typeof TicketAssets>

export const ListTicketAssets = z.strictObject({ ticketId: SentId })
export type ListTicketAssets = z.output<typeof ListTicketAssets>

export const LinkAsset = z.strictObject({ ticketId: SentId, assetId: Id })
export type LinkAsset = z.output<typeof LinkAsset>

export const UnlinkAsset = z.strictObject({ ticketId: SentId, assetId: SentId })
export type UnlinkAsset = z.output<typeof UnlinkAsset>

/** The tickets that are about an asset, as far as the caller sees them, the newest first. */
export const ListAssetTickets = Paging.omit({ page: true }).extend({ id: SentId }).strict()
export type ListAssetTickets = z.output<typeof ListAssetTickets>
export const AssetTickets = listOf(
  z.object({
    id: Id,
    number: z.int(),
    title: z.string(),
    status: z.string(),
    priority: z.string(),
    requester: z.string(),
    createdAt: Timestamp,
  }),
)
export type AssetTickets = z.output<typeof AssetTickets>
