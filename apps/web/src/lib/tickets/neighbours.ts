import { createStore, useStore } from '../store.ts'

type ListPath = '/tickets' | '/queue-manager'
type LastList = { ids: readonly number[]; search: Record<string, string>; path: ListPath }

/** The list the reader came from, in the order they saw it. */
const lastList = createStore<LastList>({ ids: [], search: {}, path: '/tickets' })

export const rememberList = (ids: readonly number[], search: Record<string, string>, path: ListPath = '/tickets') =>
  lastList.set({ ids, search, path })

/** The tickets before and after this one in that list, and the way back to it. */
export function useNeighbours(id: number) {
  const { ids, search, path } = useStore(lastList)
  const at = ids.indexOf(id)
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at >= 0 ? ids[at + 1] : undefined, search, path }
}
