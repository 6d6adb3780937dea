import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { ownMatrix } from '@balcao/ui/lib/texts/own-words'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

const words = prefetch(() => import('./list-words.tsx'))
const here = createStore<Awaited<typeof words.fetched> | undefined>(undefined)
void words.fetched.then(here.set)

/**
 * What a list has of urgency and impact, once that is here: where tickets are assessed.
 * @param asked an address asks for either, whether or not they are assessed
 */
export function useAssessmentWords(asked = false) {
  const held = useStore(here)
  const isWanted = asked || ownMatrix() !== undefined
  useEffect(() => {
    if (isWanted) void words.ask()
  }, [isWanted])
  return isWanted ? held : undefined
}
