import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './whatsapp.ts'

export const en: Twin<Words> = {
  'audit.action.whatsapp': {
    'whatsapp.created': 'WhatsApp number added',
    'whatsapp.updated': 'WhatsApp number changed',
    'whatsapp.keyed': 'WhatsApp token or secret replaced',
    'whatsapp.deleted': 'WhatsApp number deleted',
    'whatsapp.stopped': 'WhatsApp number stopped by Meta',
    'whatsapp.again': 'WhatsApp message processed again',
    'whatsapp.campaign_created': 'WhatsApp campaign created',
    'whatsapp.campaign_updated': 'WhatsApp campaign changed',
    'whatsapp.campaign_deleted': 'Draft of a campaign deleted',
    'whatsapp.campaign_listed': 'List of people of a campaign uploaded',
    'whatsapp.campaign_tested': 'Test of a campaign sent',
    'whatsapp.campaign_started': 'WhatsApp campaign started',
    'whatsapp.campaign_scheduled': 'WhatsApp campaign scheduled',
    'whatsapp.campaign_withdrawn': 'Scheduled campaign made a draft again',
    'whatsapp.campaign_paused': 'WhatsApp campaign paused',
    'whatsapp.campaign_resumed': 'WhatsApp campaign resumed',
    'whatsapp.campaign_cancelled': 'WhatsApp campaign cancelled',
    'whatsapp.campaign_retried': 'Messages of a campaign tried again',
    'whatsapp.campaign_hours_updated': 'Sending hours of campaigns changed',
    'user.marketing_agreed': 'Customer agreed to marketing by WhatsApp',
    'user.marketing_refused': 'Customer agrees to marketing by WhatsApp no more',
    'user.number_linked': 'WhatsApp number linked to a customer',
    'user.number_unlinked': 'WhatsApp number unlinked from a customer',
  },
}
