import { Nothing } from '@balcao/contracts/auth/session'
import { StatusNames, UpdateStatusNames } from '@balcao/contracts/tickets/status-names'
import * as rules from '@balcao/core/tickets/status-names'
import { admin, client } from '../endpoint.ts'

export const statusNames = {
  get: client.query('GET /status-names', Nothing, StatusNames, rules.get),
  update: admin.mutation('PATCH /status-names', UpdateStatusNames, StatusNames, rules.update),
}
