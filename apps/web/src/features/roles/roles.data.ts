import type { CreateRole, RoleView, UpdateRole } from '@balcao/contracts/roles/roles'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { type Failure, failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'

/** All roles, the caller's own among them. */
export function useRoles() {
  const me = useMe()
  const can = useCan()
  const may = can('role.read')
  const query = trpc.roles.list.useQuery({}, { retry: (count, error) => failureOf(error).statusCode !== 403 && count < 2 })
  const failure = query.error ? failureOf(query.error) : null
  const isRefused = !may || failure?.statusCode === 403
  return {
    ...query,
    roles: query.data ?? [],
    mine: query.data?.find(({ slug }) => slug === me.role),
    mayManage: can('role.manage'),
    /** What stands in the way of showing the roles. */
    failure: query.data ? null : failure,
    isRefused,
  }
}

type Outcome<T> = T | { failure: Failure; fields: Record<string, string> }
export const failed = <T extends object>(outcome: Outcome<T>): outcome is { failure: Failure; fields: Record<string, string> } =>
  'failure' in outcome

function refusal(error: unknown): { failure: Failure; fields: Record<string, string> } {
  const failure = failureOf(error)
  if (failure.code === 'role_exists') return { failure, fields: { name: failure.message } }
  return { failure, fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])) }
}

/** What can be done with roles; each act answers with what came of it. */
export function useRoleActs() {
  const utils = trpc.useUtils()
  const me = useMe()
  const keep = (role: RoleView) => utils.roles.list.setData({}, (held) => held?.map((one) => (one.id === role.id ? role : one)))
  return {
    save: async (input: UpdateRole): Promise<Outcome<{ role: RoleView }>> => {
      try {
        const role = await api.roles.update.mutate(input)
        keep(role)
        return { role }
      } catch (error) {
        const refused = refusal(error)
        if (refused.failure.code === 'role_changed') await utils.roles.list.invalidate()
        return refused
      }
    },
    create: async (input: CreateRole): Promise<Outcome<{ role: RoleView }>> => {
      const keys = actionKeys(sessionStorage, `role:${me.id}`)
      try {
        const role = await api.roles.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
        keys.done()
        await utils.roles.list.invalidate()
        return { role }
      } catch (error) {
        return refusal(error)
      }
    },
    remove: async (id: number, replacementId: number | undefined): Promise<Outcome<{ done: true }>> => {
      try {
        await api.roles.remove.mutate({ id, ...(replacementId === undefined ? {} : { replacementId }) })
        await utils.roles.list.invalidate()
        return { done: true }
      } catch (error) {
        return refusal(error)
      }
    },
  }
}
