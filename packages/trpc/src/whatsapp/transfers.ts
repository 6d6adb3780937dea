import { ListWhatsappMessages } from '@balcao/contracts/whatsapp/messages'
import { must } from '@balcao/core/policy'
import { messagesFile } from '@balcao/core/whatsapp/messages-file'
import { admin } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What came and went by WhatsApp, as a file. */
export const whatsappTransfers: Transfers = {
  'whatsapp.messages.export': admin.export('GET /whatsapp/messages/export', ListWhatsappMessages.omit({ limit: true, cursor: true }), {
    ...messagesFile,
    mayExport: (ctx) => must(ctx, 'whatsapp.manage'),
  }),
}
