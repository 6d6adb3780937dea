import { useStable } from '@balcao/ui/lib/react/use-stable'
import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Puts a text where the cursor stands in the reply being written; null while no reply is. */
export const draftInserter = createStore<((text: string) => void) | null>(null)

/** While a reply is being written, other parts of the page may put a text into it. */
export function useDraftInserter(isOn: boolean, insert: (text: string) => void): void {
  const put = useStable(insert)
  useEffect(() => {
    if (!isOn) return
    draftInserter.set(put)
    return () => draftInserter.set(null)
  }, [isOn, put])
}
