import { Nothing } from '@balcao/contracts/auth/session'
import { CustomStatuses, SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import * as rules from '@balcao/core/tickets/settings/custom-statuses'
import { client, manager } from '../endpoint.ts'

export const customStatuses = {
  list: client.query('GET /custom-statuses', Nothing, CustomStatuses, rules.list),
  save: manager.mutation('PUT /custom-statuses', SaveCustomStatuses, CustomStatuses, rules.save),
}
