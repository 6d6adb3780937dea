import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../awaited.ts'
import { trpc } from '../trpc.ts'

type Among = { active?: true; assignable?: true }

/** A hook that finds people of the organisation by name or e-mail, for a `PickField`. */
export const peopleAmong = (among: Among) => (search: string) => {
  const query = trpc.users.list.useQuery({ ...among, limit: 20, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData })
  return { found: query.data?.data ?? [], isAwaited: isAwaited(query) }
}
