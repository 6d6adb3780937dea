import { beginExport, exportPart } from '@balcao/core/audit/export'
import { must } from '@balcao/core/policy'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AUDIT_EXPORT } from './downloads.ts'
import { serveExport } from './file-export.ts'

/** The audit log as a file. */
export function serveAuditExport(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, {
    download: AUDIT_EXPORT,
    counted: 'audit-export',
    what: 'audit',
    mayExport: (ctx) => must(ctx, 'audit.read'),
    begin: async (ctx, filter) => {
      const file = await beginExport(ctx, filter)
      return { file, first: file.place, name: `auditoria-${new Date().toISOString().slice(0, 10)}.csv` }
    },
    part: (ctx, filter, _, place) => exportPart(ctx, filter, place),
  })
}
