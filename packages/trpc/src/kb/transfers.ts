import { ExportArticles } from '@balcao/contracts/kb/export'
import { GetTransfer } from '@balcao/contracts/kb/transfers'
import { begin, fetchFile } from '@balcao/core/kb/transfer/documents'
import { must } from '@balcao/core/policy'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Articles as one file. */
export const kbTransfers: Transfers = {
  'kb.export': manager.document('GET /kb/export', ExportArticles, {
    counted: 'kb-export',
    mayExport: (ctx) => must(ctx, 'article.configure'),
    begin,
  }),
  'kb.exportedFile': manager.document('GET /kb/transfers/{id}/file', GetTransfer, {
    counted: 'kb-exported-file',
    mayExport: (ctx) => must(ctx, 'article.configure'),
    begin: fetchFile,
  }),
}
