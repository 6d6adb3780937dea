import { Nothing } from '@balcao/contracts/auth/session'
import { AccessExplained, ExplainAccess } from '@balcao/contracts/roles/explain'
import { PermissionView } from '@balcao/contracts/roles/roles'
import { explain } from '@balcao/core/roles/explain'
import { catalogue } from '@balcao/core/roles/roles'
import { admin } from '../endpoint.ts'

export const permissions = {
  list: admin.query('GET /permissions', Nothing, PermissionView.array(), catalogue),
  explain: admin.query('GET /permissions/explain', ExplainAccess, AccessExplained, explain),
}
