import { beginCompanies, companiesPart, mayExport } from '@balcao/core/companies/export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { COMPANY_EXPORT } from './downloads.ts'
import { serveExport } from './file-export.ts'

/** Companies as a file. */
export function serveCompanyExport(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, {
    download: COMPANY_EXPORT,
    counted: 'company-export',
    what: 'companies',
    mayExport,
    begin: async (ctx, input) => {
      const file = await beginCompanies(ctx, input)
      return { file, first: file.rows > 0 ? { name: '', id: 0 } : undefined, name: file.name }
    },
    part: companiesPart,
  })
}
