import { ExportCompanies } from '@balcao/contracts/companies/companies'
import { ExportHours } from '@balcao/contracts/companies/contracts'
import { beginCompanies, companiesPart, mayExport } from '@balcao/core/companies/export'
import { beginHours, hoursPart, mayExport as mayExportHours } from '@balcao/core/companies/hours-export'
import { admin, supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Companies as a file, and the time of a company's month. */
export const companyTransfers: Transfers = {
  'companies.export': admin.export('GET /companies/export', ExportCompanies, {
    counted: 'company-export',
    what: 'companies',
    mayExport,
    begin: async (ctx, input) => {
      const file = await beginCompanies(ctx, input)
      return { file, first: file.rows > 0 ? ('first' as const) : undefined, name: file.name }
    },
    part: companiesPart,
  }),
  'companies.contracts.exportHours': supportAgent.export('GET /companies/{id}/hours/export', ExportHours, {
    counted: 'hours-export',
    what: 'hours',
    mayExport: mayExportHours,
    begin: async (ctx, input) => {
      const file = await beginHours(ctx, input)
      return { file, first: file.rows > 0 ? { day: `${input.month}-01`, id: 0 } : undefined, name: file.name }
    },
    part: hoursPart,
  }),
}
