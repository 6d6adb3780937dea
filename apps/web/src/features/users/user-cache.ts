import type { ListOf } from '@balcao/contracts/common'
import type { User } from '@balcao/contracts/users/users'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Held = InfiniteData<ListOf<User>> | ListOf<User>

/** Keys as tRPC writes them. */
const LISTS: QueryKey = [['users', 'list']]
const ONE: QueryKey = [['users', 'get']]

function inLists(cache: QueryClient, change: (data: User[]) => User[]): void {
  const inList = (list: ListOf<User>) => ({ ...list, data: change(list.data) })
  cache.setQueriesData<Held>({ queryKey: LISTS }, (held) =>
    !held ? held : 'pages' in held ? { ...held, pages: held.pages.map(inList) } : inList(held),
  )
}

/** Puts a changed person where they are already shown; no row moves. */
export function patchUser(cache: QueryClient, user: User): void {
  inLists(cache, (data) => data.map((held) => (held.id === user.id ? user : held)))
  cache.setQueriesData<User>({ queryKey: ONE }, (held) => (held?.id === user.id ? user : held))
}

/** Takes a removed person out of what is shown. */
export function dropUser(cache: QueryClient, id: number): void {
  inLists(cache, (data) => data.filter((held) => held.id !== id))
}

/** Somebody came: the lists are read anew. */
export function refreshUsers(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: LISTS })
}
