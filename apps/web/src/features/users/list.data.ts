import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { User } from '@balcao/contracts/users/users'
import { failureOf } from '@balcao/ui/lib/failure'
import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Filter } from './filter.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** People by name, 50 a page. */
export function useUserList(filter: Filter, enabled: boolean) {
  const query = trpc.users.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    { ...nextCursor, enabled, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** Somebody pointed at by the address who is not among the rows. */
export function useHighlighted(id: number | null, rows: readonly User[], ready: boolean): User | undefined {
  const missing = ready && id !== null && !rows.some((row) => row.id === id)
  return trpc.users.get.useQuery({ id: id ?? 0 }, { enabled: missing, retry: false }).data
}

/** What the reader may do here: the server says which roles are below theirs. Who may not is told without asking. */
export function useCeiling() {
  const me = useMe()
  const may = useCan()('user.manage')
  const { data, error } = trpc.users.roles.useQuery({}, { enabled: may })
  const level = data?.at(-1)?.level ?? -1
  return {
    roles: data ?? [],
    isRefused: !may || (error !== null && failureOf(error).statusCode === 403),
    isReady: may,
    isMe: (user: User) => user.id === me.id,
    mayChange: (user: User) => user.id !== me.id && user.level <= level,
  }
}
export type Ceiling = ReturnType<typeof useCeiling>

/** Companies whose name has these words. */
export function useCompanies(search: string, enabled = true) {
  const query = trpc.users.companies.useQuery(search ? { search } : {}, { enabled, placeholderData: keepPreviousData })
  return { companies: query.data ?? [], isAwaited: isAwaited(query) }
}
