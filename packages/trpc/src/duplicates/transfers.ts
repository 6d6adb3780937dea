import { ExportTraining, ImportedTraining, ImportTraining } from '@balcao/contracts/duplicates/training'
import { beginTrainingExport, importTraining, mayExportTraining, mayTakeTraining } from '@balcao/core/duplicates/training-files'
import { z } from 'zod'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

const MOST_BYTES = 5_000_000

/** Judged pairs as a file, each way. */
export const duplicateTransfers: Transfers = {
  'duplicates.training.export': manager.document('GET /duplicate-detection/training-data/export', ExportTraining, {
    counted: 'duplicate-training',
    mayExport: mayExportTraining,
    begin: beginTrainingExport,
  }),
  'duplicates.training.import': manager.form(
    'POST /duplicate-detection/training-data/import',
    ImportTraining.extend({ file: z.string() }),
    ImportTraining,
    ImportedTraining,
    {
      mostBytes: MOST_BYTES,
      may: async (ctx) => mayTakeTraining(ctx),
      take: importTraining,
      isLater: () => false,
    },
  ),
}
