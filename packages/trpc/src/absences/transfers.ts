import { ExportAbsences } from '@balcao/contracts/absences/absences'
import { absencesFile } from '@balcao/core/absences/absences-file'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Absences as a file. */
export const absenceTransfers: Transfers = {
  'absences.export': supportAgent.export('GET /absences/export', ExportAbsences, {
    ...absencesFile,
    mayExport: (ctx) => must(ctx, 'absence.read'),
  }),
}
