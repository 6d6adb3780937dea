import { isCsv, MAX_IMPORT_BYTES } from '@balcao/contracts/ticket-import/bounds'
import { CreateTicketImport, GetTicketImport, ListImportLines, TicketImport } from '@balcao/contracts/ticket-import/imports'
import { must } from '@balcao/core/policy'
import { addMessages, type Beginning, create, mustImport } from '@balcao/core/ticket-import/imports'
import { beginningOf } from '@balcao/core/ticket-import/reading/open'
import { importLinesFile } from '@balcao/core/ticket-import/report-file'
import { z } from 'zod'
import { admin } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

const file = { file: z.string() } as const

/** Files of tickets as they are sent, and what became of each line as a file. */
export const ticketImportTransfers: Transfers = {
  'tickets.imports.create': admin.large('POST /tickets/imports', CreateTicketImport.extend(file), CreateTicketImport, TicketImport, {
    mostBytes: MAX_IMPORT_BYTES,
    may: mustImport,
    look: async (files, { kind }, key) => (isCsv(kind) ? beginningOf(files, key) : undefined),
    keep: async (ctx, input, taken, seen) => {
      const { import: answer, spare } = await create(ctx, input, taken, seen as Beginning)
      return { answer, spare }
    },
  }),
  'tickets.imports.addMessages': admin.large(
    'POST /tickets/imports/{id}/messages',
    GetTicketImport.extend(file),
    GetTicketImport,
    TicketImport,
    {
      mostBytes: MAX_IMPORT_BYTES,
      may: mustImport,
      look: async () => undefined,
      keep: async (ctx, input, taken) => {
        const { import: answer, spare } = await addMessages(ctx, input, taken)
        return { answer, spare }
      },
    },
  ),
  'tickets.imports.exportLines': admin.export('GET /tickets/imports/{id}/export', ListImportLines.omit({ limit: true, cursor: true }), {
    ...importLinesFile,
    mayExport: (ctx) => must(ctx, 'ticket.import'),
  }),
}
