import { CreateUser, UpdateUser } from '@balcao/contracts/users/changes'
import type { User } from '@balcao/contracts/users/users'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { patchUser, refreshUsers } from './user-cache.ts'

/** The form's values as its fields hold them. */
export type UserForm = { name: string; email: string; role: string; companyId: string; invite: boolean }

export const formOf = (user: User | undefined): UserForm => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? '',
  companyId: user?.companyId ? String(user.companyId) : '',
  invite: true,
})

const companyOf = ({ companyId }: UserForm) => (companyId ? Number(companyId) : null)

type Changes = Partial<Pick<User, 'name' | 'email' | 'role' | 'companyId'>>

/** Only what differs is sent: two people who change different things do not undo each other. */
function changesOf(user: User, values: UserForm): Changes {
  const next = { name: values.name.trim(), email: values.email.trim().toLowerCase(), role: values.role, companyId: companyOf(values) }
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== user[field as keyof Changes]))
}

/** What these changes would take back. */
const previousOf = (user: User, changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, user[field as keyof Changes]]))

/** The validator is the contract: its reasons by field. */
export function reasonsOf(user: User | undefined, values: UserForm): Record<string, string> | undefined {
  const parsed = user
    ? UpdateUser.safeParse({ id: user.id, ...changesOf(user, values) })
    : CreateUser.safeParse({ ...values, companyId: companyOf(values) })
  const wrong = parsed.error?.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]) ?? []
  const reasons: Record<string, string> = { ...Object.fromEntries(wrong), ...(values.role ? {} : { role: t('chooseOne') }) }
  return Object.keys(reasons).length > 0 ? reasons : undefined
}

type Outcome = { user: User; before: Changes } | { why: string; fields: Record<string, string> }

function refusal(error: unknown): Outcome {
  const { code, message } = failureOf(error)
  if (code === 'email_taken') return { why: message, fields: { email: message } }
  return { why: message, fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])) }
}

/** Creates or changes a person. */
export function useSaveUser(user: User | undefined) {
  const cache = useQueryClient()
  const me = useMe()
  return async (values: UserForm): Promise<Outcome> => {
    try {
      if (user) {
        const changes = changesOf(user, values)
        const saved = await api.users.update.mutate({ id: user.id, ...changes })
        patchUser(cache, saved)
        return { user: saved, before: previousOf(user, changes) }
      }
      const input = { ...values, companyId: companyOf(values) }
      const keys = actionKeys(sessionStorage, `user:${me.id}`)
      const created = await api.users.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
      keys.done()
      void refreshUsers(cache)
      return { user: created, before: {} }
    } catch (error) {
      return refusal(error)
    }
  }
}
