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
    'user.number_linked': 'WhatsApp number linked to a customer',
    'user.number_unlinked': 'WhatsApp number unlinked from a customer',
  },
}
