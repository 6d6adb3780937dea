import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import type { Audience } from '@balcao/contracts/kb/words'

/** Whose eyes to see an article with. */
export type Reader = { as: 'guest' } | { as: 'client' } | { as: 'company'; companyId: number | null } | { as: 'role'; role: Role }

/** What decides who reads: the article's own readers, and those of each category above it. */
export type Readers = { audience: Audience; roles: readonly string[]; companyIds: readonly number[] }
type Reason = 'audience' | 'company' | 'role' | 'choose'

const isStaff = (reader: Reader) => reader.as === 'role' && ROLE_LEVEL[reader.role] >= ROLE_LEVEL['support-agent']

/** Why readers of this kind are kept away by these readers; undefined where they are not. The server decides; this explains it beforehand. */
export function keptAwayBy({ audience, roles, companyIds }: Readers, reader: Reader): Reason | undefined {
  if (audience === 'public') return undefined
  if (reader.as === 'guest') return 'audience'
  if (audience === 'portal') return undefined
  if (audience === 'staff') return isStaff(reader) ? undefined : 'audience'
  if (audience === 'company') {
    if (isStaff(reader)) return undefined
    if (reader.as !== 'company') return 'company'
    if (reader.companyId === null) return 'choose'
    return companyIds.includes(reader.companyId) ? undefined : 'company'
  }
  const role = reader.as === 'role' ? reader.role : 'client'
  return roles.includes(role) ? undefined : 'role'
}
