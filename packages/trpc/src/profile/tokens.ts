import { Done, Nothing } from '@balcao/contracts/auth/session'
import { ApiTokenList, CreateApiToken, NewApiToken, RevokeApiToken } from '@balcao/contracts/profile/tokens'
import * as rules from '@balcao/core/profile/tokens'
import { client } from '../endpoint.ts'

export const tokens = {
  list: client.query('GET /profile/tokens', Nothing, ApiTokenList, (ctx) => rules.list(ctx)),
  create: client.staged(
    'POST /profile/tokens',
    CreateApiToken,
    NewApiToken,
    (request, input) => request.open((ctx) => rules.create(ctx, request.authContext.secrets, input)),
    201,
  ),
  revoke: client.mutation('DELETE /profile/tokens/{id}', RevokeApiToken, Done, rules.revoke),
}
