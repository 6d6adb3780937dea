import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { ownMatrix } from '@balcao/ui/lib/texts/own-words'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

const words = prefetch(() => import('./list-words.tsx'))
const here = createStore<Awaited<typeof words.fetched> | undefined>(undefined)
void words.fetched.then(here.set)

/** What a list has beyond its first columns, once that is here. */
export function useListWords(isWanted = true) {
  const held = useStore(here)
  useEffect(() => {
    if (isWanted) void words.ask()
  }, [isWanted])
  return isWanted ? held : undefined
}

/**
 * The same of urgency and impact: where tickets are assessed.
 * @param asked an address asks for either, whether or not they are assessed
 */
export const useAssessmentWords = (asked = false) => useListWords(asked || ownMatrix() !== undefined)
