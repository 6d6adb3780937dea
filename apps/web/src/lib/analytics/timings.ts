import { REPORTED_ABOVE_MS } from '@balcao/contracts/analytics/words'
import { api } from '../trpc.ts'

const MOST_MS = 600_000
const inBounds = (ms: number) => Math.min(MOST_MS, Math.max(0, Math.round(ms)))
/** Figures of use are nobody's errand: what cannot be told is let go. */
const ignore = () => undefined

/** Tells how long the menu took to be drawn, and how many entries it has. */
export const menuRendered = (renderTime: number, menuItemCount: number): void => {
  api.analytics.logMenuRender.mutate({ renderTime: inBounds(renderTime), menuItemCount }).catch(ignore)
}

/** Tells how long a dashboard took until its figures were there; not where that was hardly noticed. */
export const dashboardLoaded = (dashboardType: string, loadTime: number): void => {
  if (loadTime <= REPORTED_ABOVE_MS) return
  api.analytics.logDashboardAccess.mutate({ dashboardType, loadTime: inBounds(loadTime) }).catch(ignore)
}
