import type { User } from '@balcao/contracts/users/users'

export type UserAct = 'edit' | 'see' | 'fields' | 'resend' | 'approve' | 'refuse' | 'deactivate' | 'reactivate' | 'remove'

/** What can be done to one person, in the order of the menu; `hasFields`: the organisation has fields of its own for people. */
export function actsOn(
  { active, pending, lastSeenAt }: User,
  { mayChange, hasFields }: { mayChange: boolean; hasFields: boolean },
): UserAct[] {
  if (!mayChange) return ['see']
  const fields: UserAct[] = hasFields ? ['fields'] : []
  if (pending) return ['approve', 'edit', ...fields, 'refuse']
  if (!active) return ['edit', ...fields, 'reactivate', 'remove']
  return ['edit', ...fields, ...(lastSeenAt === null ? (['resend'] as const) : []), 'deactivate', 'remove']
}
