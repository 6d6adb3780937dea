import { Nothing } from '@balcao/contracts/auth/session'
import { PortalChat, PortalVisit } from '@balcao/contracts/chat/portal'
import * as rules from '@balcao/core/chat/portal'
import { client } from '../endpoint.ts'

/** The chat on the pages of the portal, for who is signed in there. */
export const portal = {
  get: client.query('GET /chat/portal', Nothing, PortalChat, rules.get),
  visit: client.creation('POST /chat/portal/visits', Nothing, PortalVisit, (ctx, _, { authContext }) =>
    rules.visit(ctx, authContext.secrets),
  ),
}
