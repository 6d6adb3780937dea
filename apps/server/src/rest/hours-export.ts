import { beginHours, hoursPart, mayExport } from '@balcao/core/companies/hours-export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { HOURS_EXPORT } from './downloads.ts'
import { serveExport } from './file-export.ts'

/** The time of a company's month as a file. */
export function serveHoursExport(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, {
    download: HOURS_EXPORT,
    counted: 'hours-export',
    what: 'hours',
    mayExport,
    begin: async (ctx, input) => {
      const file = await beginHours(ctx, input)
      return { file, first: file.rows > 0 ? { day: `${input.month}-01`, id: 0 } : undefined, name: file.name }
    },
    part: hoursPart,
  })
}
