import { Done, Nothing } from '@balcao/contracts/auth/session'
import { GetPersonActivity, PersonActivity } from '@balcao/contracts/users/activity'
import { CreateUser, UpdateUser } from '@balcao/contracts/users/changes'
import { Impersonate, Impersonation } from '@balcao/contracts/users/impersonation'
import { ImportReport, ImportUsers } from '@balcao/contracts/users/import'
import { AvailableRole, CompanyRef, FindCompanies, GetUser, ListUsers, User, UserList } from '@balcao/contracts/users/users'
import { impersonate } from '@balcao/core/auth/impersonation'
import { activity } from '@balcao/core/users/activity'
import { create, invite } from '@balcao/core/users/create'
import { importPeople } from '@balcao/core/users/import'
import { removeEverywhere } from '@balcao/core/users/remove'
import { update } from '@balcao/core/users/update'
import * as rules from '@balcao/core/users/users'
import { client, supervisor, supportAgent } from '../endpoint.ts'

export const users = {
  list: supportAgent.query('GET /users', ListUsers, UserList, rules.list),
  create: supervisor.creation('POST /users', CreateUser, User, create),
  import: supervisor.mutation('POST /users/import', ImportUsers, ImportReport, importPeople),
  roles: supervisor.query('GET /users/roles/available', Nothing, AvailableRole.array(), rules.availableRoles),
  companies: supervisor.query('GET /users/companies/available', FindCompanies, CompanyRef.array(), rules.companies),
  get: client.query('GET /users/{id}', GetUser, User, rules.get),
  activity: supportAgent.query('GET /users/{id}/activity', GetPersonActivity, PersonActivity, activity),
  update: supervisor.mutation('PATCH /users/{id}', UpdateUser, User, update),
  invite: supervisor.mutation('POST /users/{id}/invite', GetUser, User, invite),
  impersonate: supervisor.staged(
    'POST /users/{id}/impersonation',
    Impersonate,
    Impersonation,
    async (request, input) => {
      const started = await request.open((ctx) => impersonate(ctx, request.authContext, input))
      return { access_token: await request.signImpersonation(started), ...started }
    },
    201,
  ),
  remove: supervisor.staged('DELETE /users/{id}', GetUser, Done, (request, input) =>
    removeEverywhere(request.authContext, request.open, input),
  ),
}
