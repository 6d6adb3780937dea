import { CreateHold, GetHold, Hold, Holds, ListHolds } from '@balcao/contracts/privacy/holds'
import * as rules from '@balcao/core/privacy/holds'
import { admin } from '../endpoint.ts'

export const holds = {
  list: admin.query('GET /privacy/holds', ListHolds, Holds, rules.list),
  create: admin.creation('POST /privacy/holds', CreateHold, Hold, rules.create),
  lift: admin.mutation('POST /privacy/holds/{id}/lift', GetHold, Hold, rules.lift),
}
