import { LinkAsset, ListTicketAssets, TicketAssets, UnlinkAsset } from '@balcao/contracts/assets/on-tickets'
import * as rules from '@balcao/core/assets/on-tickets'
import { supportAgent } from '../endpoint.ts'

/** The assets that a ticket is about; each change answers with all of them. */
export const assets = {
  list: supportAgent.query('GET /tickets/{ticketId}/assets', ListTicketAssets, TicketAssets, rules.list),
  link: supportAgent.creation('POST /tickets/{ticketId}/assets', LinkAsset, TicketAssets, rules.link),
  unlink: supportAgent.mutation('DELETE /tickets/{ticketId}/assets/{assetId}', UnlinkAsset, TicketAssets, rules.unlink),
}
