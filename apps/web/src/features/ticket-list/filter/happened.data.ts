import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

const words = prefetch(() => import('./happened-words.ts'))
const here = createStore<Awaited<typeof words.fetched> | undefined>(undefined)
void words.fetched.then(here.set)

/** The chip of what a report counts, once its words are here; lists that reports did not open have none. */
export function useHappenedField(happened: string | undefined, queues: readonly { id: number; name: string }[]): FilterField[] {
  const held = useStore(here)
  useEffect(() => {
    if (happened) void words.ask()
  }, [happened])
  return held && happened ? [held.happenedField(happened, queues)] : []
}
