import type { Rows } from '../../row.ts'

export const ANALYTICS: Rows = {
  'analytics.logMenuRender': { least: 'client', works: () => ({ renderTime: 12, menuItemCount: 9 }), naming: {} },
  'analytics.logDashboardAccess': { least: 'client', works: () => ({ dashboardType: 'agent', loadTime: 140 }), naming: {} },
  'analytics.usage': { least: 'manager', works: () => ({}), naming: {} },
}
