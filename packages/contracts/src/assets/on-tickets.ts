import { z } from 'zod'
import { Id, SentId } from '../common.ts'
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
