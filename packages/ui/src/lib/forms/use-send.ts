import { useState } from 'react'
import { type Failure, failureOf } from '../failure.ts'

/** One call at a time, and what went wrong with the last one. */
export function useSend() {
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({ busy: false, failure: null })
  return {
    ...state,
    /** @returns whether it went well */
    send: async (call: () => Promise<unknown>): Promise<boolean> => {
      setState({ busy: true, failure: null })
      try {
        await call()
        setState({ busy: false, failure: null })
        return true
      } catch (error) {
        setState({ busy: false, failure: failureOf(error) })
        return false
      }
    },
    clear: () => setState({ busy: false, failure: null }),
  }
}
