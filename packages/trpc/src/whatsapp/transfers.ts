import { ListRecipients } from '@balcao/contracts/whatsapp/campaigns'
import { ListWhatsappMessages } from '@balcao/contracts/whatsapp/messages'
import { must } from '@balcao/core/policy'
import { recipientsFile } from '@balcao/core/whatsapp/campaigns/recipients-file'
import { messagesFile } from '@balcao/core/whatsapp/messages-file'
import { admin, manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What came and went by WhatsApp, and whom campaigns are for, as files. */
export const whatsappTransfers: Transfers = {
  'whatsapp.messages.export': admin.export('GET /whatsapp/messages/export', ListWhatsappMessages.omit({ limit: true, cursor: true }), {
    ...messagesFile,
    mayExport: (ctx) => must(ctx, 'whatsapp.manage'),
  }),
  'whatsapp.campaigns.exportRecipients': manager.export(
    'GET /whatsapp/campaigns/{id}/recipients/export',
    ListRecipients.omit({ limit: true, cursor: true }),
    { ...recipientsFile, mayExport: (ctx) => must(ctx, 'whatsapp.campaign') },
  ),
}
