import type { Rows } from '../../row.ts'

/** The audit log. */
export const AUDIT: Rows = {
  'audit.record': { least: 'client', works: () => ({ action: 'route.access', resource: '/tickets' }), naming: {} },
  'audit.list': { least: 'manager', works: () => ({}), naming: {} },
  'audit.suspicious': { least: 'manager', works: () => ({}), naming: {} },
  'audit.exportSize': { least: 'manager', works: () => ({}), naming: {} },
  'audit.export': { least: 'manager', works: () => ({}), naming: {} },
  'audit.seals': { least: 'manager', works: () => ({}), naming: {} },
  'audit.setRetention': { least: 'admin', works: () => ({ days: 730 }), naming: {} },
}
