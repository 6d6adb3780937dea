import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'

/** Runs what changes alerts or anomalies, reads them again, and says why it failed. */
export function useAct(what: 'alerts' | 'anomalies') {
  const cache = useQueryClient()
  return async (act: Promise<unknown>) => {
    try {
      await act
    } catch (error) {
      notify.error(failureOf(error).message, { id: what })
    }
    void cache.invalidateQueries({ queryKey: [['monitoring', what]] })
  }
}
