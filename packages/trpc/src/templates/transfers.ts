import { ListTemplates } from '@balcao/contracts/templates/templates'
import { must } from '@balcao/core/policy'
import { templatesFile } from '@balcao/core/templates/templates-file'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Templates as a file. */
export const templateTransfers: Transfers = {
  'templates.export': supportAgent.export(
    'GET /tickets/templates/export',
    ListTemplates.omit({ limit: true, cursor: true, ticketId: true, conversationId: true }),
    { ...templatesFile, mayExport: (ctx) => must(ctx, 'template.use') },
  ),
}
