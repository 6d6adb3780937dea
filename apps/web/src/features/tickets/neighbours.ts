import { createStore, useStore } from '../../lib/store.ts'

type LastList = { ids: readonly number[]; search: Record<string, string> }

/** The list the reader came from, in the order they saw it. */
const lastList = createStore<LastList>({ ids: [], search: {} })

export const rememberList = (ids: readonly number[], search: Record<string, string>) => lastList.set({ ids, search })

/** The tickets before and after this one in that list, and the way back to it. */
export function useNeighbours(id: number) {
  const { ids, search } = useStore(lastList)
  const at = ids.indexOf(id)
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at >= 0 ? ids[at + 1] : undefined, search }
}
