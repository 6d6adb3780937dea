import type { ListUsers } from '@balcao/contracts/users/users'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

export type Filter = Pick<ListUsers, 'search' | 'role' | 'companyId' | 'active' | 'pending'>
type Search = Record<string, unknown>

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((item) => item && item.length <= 63)
        .slice(0, 50)
    : []
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): { filter: Filter; highlight: number | null } {
  const wanted = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : ''
  const role = texts(search.role)
  const companyId = texts(search.company).filter(isId).map(Number)
  const active = search.active === 'yes' ? true : search.active === 'no' ? false : undefined
  const pending = search.active === 'pending'
  return {
    filter: {
      ...(wanted ? { search: wanted } : {}),
      ...(role.length > 0 ? { role } : {}),
      ...(companyId.length > 0 ? { companyId } : {}),
      ...(active === undefined ? {} : { active }),
      ...(pending ? { pending } : {}),
    },
    highlight: typeof search.highlight === 'string' && isId(search.highlight) ? Number(search.highlight) : null,
  }
}

/** The address of a list. */
export function writeSearch({ search, role, companyId, active, pending }: Filter): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(role?.length ? { role: role.join(',') } : {}),
    ...(companyId?.length ? { company: companyId.join(',') } : {}),
    ...(pending ? { active: 'pending' } : active === undefined ? {} : { active: active ? 'yes' : 'no' }),
  }
}

/** Where the people of a list are had as a file. */
export function exportOf({ search, role, companyId, active, pending }: Filter): string {
  const asked = new URLSearchParams(search ? { search } : {})
  for (const slug of role ?? []) asked.append('role', slug)
  for (const id of companyId ?? []) asked.append('companyId', String(id))
  if (active !== undefined) asked.set('active', String(active))
  if (pending) asked.set('pending', 'true')
  return asked.size > 0 ? `/api/users/export?${asked}` : '/api/users/export'
}

const FIELDS = ['role', 'company', 'active'] as const

/** The filter as chips say it; the search has a field of its own. */
export function toChips(filter: Filter): AppliedFilter[] {
  const search = writeSearch(filter)
  return FIELDS.flatMap((field) => (search[field] ? [{ field, values: search[field].split(',') }] : []))
}

/** The filter of these chips beside a search. Of active and inactive, the newest choice wins. */
export function fromChips(chips: readonly AppliedFilter[], search: string | undefined): Filter {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values
  return readSearch({
    q: search,
    role: chosen('role')?.join(','),
    company: chosen('company')?.join(','),
    active: chosen('active')?.at(-1),
  }).filter
}
