import { GetUsage, LogDashboardAccess, LogMenuRender, Usage } from '@balcao/contracts/analytics/analytics'
import { logDashboardAccess, logMenuRender, usage } from '@balcao/core/analytics/timings'
import { client, manager } from '../endpoint.ts'

/** The calls of this area, by noun. */
export const calls = {
  logMenuRender: client.silent('POST /analytics/log-menu-render', LogMenuRender, logMenuRender),
  logDashboardAccess: client.silent('POST /analytics/log-dashboard-access', LogDashboardAccess, logDashboardAccess),
  usage: manager.query('GET /analytics/usage', GetUsage, Usage, usage),
}
