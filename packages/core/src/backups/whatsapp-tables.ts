import { COPIED, DERIVED, LEFT } from './table-line.ts'

/** Tables of WhatsApp. What is sealed and how Meta calls stays behind; templates are synced anew. */
export const WHATSAPP_TABLES = {
  whatsappAccounts: { ...COPIED, without: ['sealed', 'hook_key', 'verify_token'] },
  whatsappCampaignHours: COPIED,
  whatsappCampaignRecipients: COPIED,
  whatsappCampaigns: COPIED,
  whatsappMessages: { ...COPIED, without: ['notification_id', 'leased_until', 'media_id'] },
  whatsappNotifications: LEFT,
  whatsappNumbers: COPIED,
  whatsappTemplates: DERIVED,
  whatsappTickets: COPIED,
} as const
