import { ROLES, type Role } from '@balcao/contracts/access'
import { AnnounceToAll, CreateNotifications } from '@balcao/contracts/notifications/announcements'
import type { SEVERITIES } from '@balcao/contracts/notifications/kinds'
import { instantOfField } from '@balcao/ui/lib/zoned'

export const AUDIENCES = ['team', 'all', 'roles', 'people'] as const
type Audience = (typeof AUDIENCES)[number]
export type Chosen = { id: number; name: string }

/** The roles that people have; visitors are nobody's. */
export const PEOPLES_ROLES = ROLES.filter((role) => role !== 'guest')

/** The form's values as its fields hold them. */
export const emptyValues = () => ({
  audience: 'team' as Audience,
  roles: [] as Role[],
  people: [] as Chosen[],
  severity: 'info' as (typeof SEVERITIES)[number],
  title: '',
  message: '',
  actionUrl: '',
  expiresAt: '',
})
export type FormValues = ReturnType<typeof emptyValues>

/** The roles that are meant: none named is the whole desk. */
export const rolesOf = ({ audience, roles }: Pick<FormValues, 'audience' | 'roles'>): Role[] | undefined =>
  audience === 'all' ? PEOPLES_ROLES : audience === 'roles' ? roles : undefined

/** A page of ours as somebody copies it: its whole address, or the path alone. */
function pathOf(typed: string): string {
  const text = typed.trim()
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text
}

/** What is sent, of the contract or not yet. */
export function toInput(values: FormValues): object {
  const { audience, people, severity, title, message } = values
  const path = pathOf(values.actionUrl)
  const expiresAt = values.expiresAt ? (instantOfField(values.expiresAt)?.toISOString() ?? values.expiresAt) : undefined
  const roles = rolesOf(values)
  return {
    ...{ severity, title, message },
    ...(path ? { actionUrl: path } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(audience === 'people' ? { userIds: people.map(({ id }) => id) } : roles ? { roles } : {}),
  }
}

const FIELD_OF: Record<string, string> = { userIds: 'people' }

/** The field of the form that a field of the contract is written in. */
export const formField = (field: string): string => {
  const [first = ''] = field.split('.')
  return FIELD_OF[first] ?? first
}

/** The validator is the contract: its reasons by field of the form. */
export function reasonsOf(values: FormValues): Record<string, string> | undefined {
  const contract = values.audience === 'people' ? CreateNotifications : AnnounceToAll
  const parsed = contract.safeParse(toInput(values))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [formField(path.join('.')), message]))
}
