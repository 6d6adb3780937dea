import { Nothing } from '@balcao/contracts/auth/session'
import { CustomDomain, RequestDomain } from '@balcao/contracts/tenants/domain'
import * as rules from '@balcao/core/tenants/domain'
import { admin } from '../endpoint.ts'

export const domain = {
  get: admin.query('GET /organization/domain', Nothing, CustomDomain, rules.get),
  check: admin.staged('POST /organization/domain/check', Nothing, CustomDomain, ({ installation, open }) =>
    rules.check(installation.dns, open),
  ),
  request: admin.staged('PUT /organization/domain', RequestDomain, CustomDomain, ({ authContext: auth, open, installation }, input) =>
    rules.request(auth, open, input, installation.publicUrl),
  ),
  remove: admin.mutation('DELETE /organization/domain', Nothing, CustomDomain, rules.remove),
}
