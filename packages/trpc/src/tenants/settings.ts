import { Nothing } from '@balcao/contracts/auth/session'
import { OrganizationSettings, UpdateOrganization } from '@balcao/contracts/tenants/settings'
import * as rules from '@balcao/core/tenants/settings'
import { admin } from '../endpoint.ts'

export const settings = {
  get: admin.query('GET /organization', Nothing, OrganizationSettings, (ctx, _, { installation }) => rules.get(ctx, installation)),
  update: admin.mutation('PATCH /organization', UpdateOrganization, OrganizationSettings, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
}
