import { ROLES } from '@balcao/contracts/access'
import { endpoints } from '../../rest/endpoints.ts'
import { MATRIX } from './areas.ts'
import { proveRoles } from './prove.ts'

// Every role asks every endpoint over HTTP. `npm test` asks the roles on both sides of each step only (prove.ts).
for (const [name, endpoint] of endpoints()) {
  const row = MATRIX[name]
  if (row) proveRoles(name, endpoint, row, ROLES)
}
