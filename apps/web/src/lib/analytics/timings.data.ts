import { loadWhenIdle } from '@balcao/ui/lib/lazy-with-retry'
import { useEffect, useState } from 'react'

const timings = loadWhenIdle(() => import('./timings.ts'))

/** When this part began to be drawn. */
const useBegin = () => useState(() => performance.now())[0]

/** Reports once how long the menu took to be drawn. */
export function useMenuTime(items: number): void {
  const began = useBegin()
  const [told] = useState(() => ({ yet: false }))
  useEffect(() => {
    if (told.yet || items === 0) return
    told.yet = true
    const took = performance.now() - began
    void timings.then(({ menuRendered }) => menuRendered(took, items))
  }, [began, items, told])
}

/** Reports once how long a dashboard took until its figures were there. */
export function useDashboardTime(type: string, isThere: boolean): void {
  const began = useBegin()
  const [told] = useState(() => ({ yet: false }))
  useEffect(() => {
    if (told.yet || !isThere) return
    told.yet = true
    const took = performance.now() - began
    void timings.then(({ dashboardLoaded }) => dashboardLoaded(type, took))
  }, [began, isThere, told, type])
}
