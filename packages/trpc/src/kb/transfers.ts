import { Id } from '@balcao/contracts/common'
import { TakenArticleAttachment } from '@balcao/contracts/kb/attachments'
import { ExportArticles } from '@balcao/contracts/kb/export'
import { ListFeedback } from '@balcao/contracts/kb/feedback'
import { ImportArticles } from '@balcao/contracts/kb/import'
import { GetTransfer, ImportReport } from '@balcao/contracts/kb/transfers'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { attach, mustAttach } from '@balcao/core/kb/attachments/attachments'
import { feedbackFile } from '@balcao/core/kb/learning/feedback-file'
import { begin, fetchFile } from '@balcao/core/kb/transfer/documents'
import { importFile, mustImport } from '@balcao/core/kb/transfer/imports'
import { must } from '@balcao/core/policy'
import { z } from 'zod'
import { manager, supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Articles as one file, what readers said of them, files that articles are made of, and files of articles. */
export const kbTransfers: Transfers = {
  'kb.articles.attach': supportAgent.upload(
    'POST /kb/articles/{id}/attachments',
    z.strictObject({ id: Id, file: z.string() }),
    TakenArticleAttachment,
    { names: 'id', to: (id) => id as number, may: mustAttach, keep: attach },
  ),
  'kb.learning.exportFeedback': supportAgent.export('GET /kb/feedback/export', ListFeedback.omit({ limit: true, cursor: true }), {
    ...feedbackFile,
    mayExport: (ctx) => must(ctx, 'article.write'),
  }),
  'kb.export': manager.document('GET /kb/export', ExportArticles, {
    counted: 'kb-export',
    mayExport: (ctx) => must(ctx, 'article.configure'),
    begin,
  }),
  'kb.import': manager.form('POST /kb/import', ImportArticles.extend({ file: z.string() }), ImportArticles, ImportReport, {
    mostBytes: MAX_FILE_BYTES,
    may: mustImport,
    take: importFile,
    isLater: (report) => 'state' in report && report.state === 'waiting',
  }),
  'kb.exportedFile': manager.document('GET /kb/transfers/{id}/file', GetTransfer, {
    counted: 'kb-exported-file',
    mayExport: (ctx) => must(ctx, 'article.configure'),
    begin: fetchFile,
  }),
}
