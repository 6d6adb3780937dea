import { Nothing } from '@balcao/contracts/auth/session'
import { SaveStatusReasons, StatusReasonLists } from '@balcao/contracts/tickets/status-reasons'
import * as rules from '@balcao/core/tickets/settings/status-reasons'
import { manager, supportAgent } from '../endpoint.ts'

export const statusReasons = {
  list: supportAgent.query('GET /status-reasons', Nothing, StatusReasonLists, rules.list),
  save: manager.mutation('PUT /status-reasons', SaveStatusReasons, StatusReasonLists, rules.save),
}
