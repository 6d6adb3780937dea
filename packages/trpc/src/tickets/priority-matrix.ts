import { Nothing } from '@balcao/contracts/auth/session'
import { PriorityMatrix, UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import * as rules from '@balcao/core/tickets/settings/priority-matrix'
import { manager } from '../endpoint.ts'

export const priorityMatrix = {
  get: manager.query('GET /priority-matrix', Nothing, PriorityMatrix, rules.get),
  update: manager.mutation('PATCH /priority-matrix', UpdatePriorityMatrix, PriorityMatrix, rules.update),
}
