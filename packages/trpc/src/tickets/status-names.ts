import { Nothing } from '@balcao/contracts/auth/session'
import { StatusNames, UpdateStatusNames } from '@balcao/contracts/tickets/status-names'
import * as rules from '@balcao/core/tickets/settings/status-names'
import { client, manager } from '../endpoint.ts'

export const statusNames = {
  get: client.query('GET /status-names', Nothing, StatusNames, rules.get),
  update: manager.mutation('PATCH /status-names', UpdateStatusNames, StatusNames, rules.update),
}
