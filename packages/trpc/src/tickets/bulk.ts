import { BulkResult, BulkUpdate, UndoBulk } from '@balcao/contracts/tickets/bulk'
import * as rules from '@balcao/core/tickets/bulk/bulk'
import { undo } from '@balcao/core/tickets/bulk/undo'
import { supportAgent } from '../endpoint.ts'

export const bulk = {
  update: supportAgent.mutation('POST /tickets/bulk', BulkUpdate, BulkResult, rules.update),
  undo: supportAgent.mutation('POST /tickets/bulk/{id}/undo', UndoBulk, BulkResult, undo),
}
