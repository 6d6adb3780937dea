import { Nothing } from '@balcao/contracts/auth/session'
import { Setup } from '@balcao/contracts/tenants/setup'
import * as rules from '@balcao/core/tenants/setup'
import { admin } from '../endpoint.ts'

export const setup = {
  get: admin.query('GET /organization/setup', Nothing, Setup, rules.get),
  finish: admin.mutation('POST /organization/setup/finish', Nothing, Setup, rules.finish),
}
