import { Nothing } from '@balcao/contracts/auth/session'
import { PriorityMatrix, UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import * as rules from '@balcao/core/tickets/priority-matrix'
import { admin } from '../endpoint.ts'

export const priorityMatrix = {
  get: admin.query('GET /priority-matrix', Nothing, PriorityMatrix, rules.get),
  update: admin.mutation('PATCH /priority-matrix', UpdatePriorityMatrix, PriorityMatrix, rules.update),
}
