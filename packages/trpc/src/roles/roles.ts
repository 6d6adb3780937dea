import { Done, Nothing } from '@balcao/contracts/auth/session'
import { CreateRole, DeleteRole, GetRole, RoleView, UpdateRole } from '@balcao/contracts/roles/roles'
import * as rules from '@balcao/core/roles/roles'
import { admin } from '../endpoint.ts'

export const roles = {
  list: admin.query('GET /roles', Nothing, RoleView.array(), rules.list),
  create: admin.creation('POST /roles', CreateRole, RoleView, rules.create),
  get: admin.query('GET /roles/{id}', GetRole, RoleView, rules.get),
  update: admin.mutation('PATCH /roles/{id}', UpdateRole, RoleView, rules.update),
  remove: admin.mutation('DELETE /roles/{id}', DeleteRole, Done, rules.remove),
}
