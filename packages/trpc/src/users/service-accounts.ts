import { Done } from '@balcao/contracts/auth/session'
import {
  CreateServiceAccount,
  CreateServiceToken,
  GetServiceAccount,
  GetServiceToken,
  ListServiceAccounts,
  NewServiceToken,
  ServiceAccount,
  ServiceAccounts,
  ServiceTokens,
  UpdateServiceAccount,
} from '@balcao/contracts/users/service-accounts'
import { AvailableRole } from '@balcao/contracts/users/users'
import * as rules from '@balcao/core/users/service-accounts/service-accounts'
import * as tokens from '@balcao/core/users/service-accounts/tokens'
import { admin } from '../endpoint.ts'

export const serviceAccounts = {
  list: admin.query('GET /service-accounts', ListServiceAccounts, ServiceAccounts, rules.list),
  roles: admin.query('GET /service-accounts/roles', ListServiceAccounts, AvailableRole.array(), rules.availableRoles),
  get: admin.query('GET /service-accounts/{id}', GetServiceAccount, ServiceAccount, rules.get),
  create: admin.creation('POST /service-accounts', CreateServiceAccount, ServiceAccount, rules.create),
  update: admin.mutation('PUT /service-accounts/{id}', UpdateServiceAccount, ServiceAccount, rules.update),
  remove: admin.mutation('DELETE /service-accounts/{id}', GetServiceAccount, Done, rules.remove),
  tokens: admin.query('GET /service-accounts/{id}/tokens', GetServiceAccount, ServiceTokens, tokens.list),
  // What they answer has a secret, and is not kept for a call that is repeated.
  createToken: admin.staged(
    'POST /service-accounts/{id}/tokens',
    CreateServiceToken,
    NewServiceToken,
    (request, input) => request.open((ctx) => tokens.create(ctx, request.authContext.secrets, input)),
    201,
  ),
  rotateToken: admin.staged('POST /service-accounts/{id}/tokens/{tokenId}/secret', GetServiceToken, NewServiceToken, (request, input) =>
    request.open((ctx) => tokens.rotate(ctx, request.authContext.secrets, input)),
  ),
  revokeToken: admin.mutation('DELETE /service-accounts/{id}/tokens/{tokenId}', GetServiceToken, Done, tokens.revoke),
}
