import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

/** A module that only lists of organisations with custom fields need: undefined until it is here. */
function whereWanted<Part>(load: () => Promise<Part>) {
  const part = prefetch(load)
  const here = createStore<Part | undefined>(undefined)
  void part.fetched.then(here.set)
  return (isWanted: boolean) => {
    const held = useStore(here)
    useEffect(() => {
      if (isWanted) void part.ask()
    }, [isWanted])
    return isWanted ? held : undefined
  }
}

/** How a list is filtered and put in order by custom fields. */
export const useFieldWords = whereWanted(() => import('../../../lib/custom-fields/field-filter.ts'))
/** And what it shows of them. */
export const useFieldColumns = whereWanted(() => import('./field-columns.tsx'))
