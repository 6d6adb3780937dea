import { GetShift, SetShift, Shift } from '@balcao/contracts/absences/shifts'
import * as rules from '@balcao/core/absences/shifts'
import { supportAgent } from '../endpoint.ts'

export const shifts = {
  get: supportAgent.query('GET /absences/shifts/{userId}', GetShift, Shift, rules.get),
  set: supportAgent.mutation('PUT /absences/shifts/{userId}', SetShift, Shift, rules.set),
}
