import { AttachmentLink } from '@balcao/contracts/files/attachments'
import { GetPack } from '@balcao/contracts/privacy/packs'
import { AskRequest, ListOwnRequests, OwnRequest, OwnRequests } from '@balcao/contracts/privacy/requests'
import { mustFetch } from '@balcao/core/privacy/packs/packs'
import * as rules from '@balcao/core/privacy/requests/own'
import { client } from '../endpoint.ts'

/** What one asks about the data that is kept of oneself. */
export const rights = {
  list: client.query('GET /profile/privacy-requests', ListOwnRequests, OwnRequests, rules.list),
  ask: client.creation('POST /profile/privacy-requests', AskRequest, OwnRequest, rules.ask),
  // It signs an address and changes nothing; a fresh proof is asked for here, where a page can ask for it.
  link: client.mutation('POST /privacy/packs/{id}/link', GetPack, AttachmentLink, async (ctx, { id }, request) => {
    await mustFetch(ctx, id)
    return request.linkToPack(ctx, id)
  }),
}
