import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.whatsappWishes': {
    title: 'WhatsApp',
    text: 'News and offers come to those numbers alone that you choose here. Answers to your tickets always come.',
    marketing: 'Receive news at {number}',
    agrees: 'You agreed. You can change your mind at any time.',
    refuses: 'Nothing but your support comes to this number.',
    optedOut: 'You asked not to receive messages. Choosing it, you receive them again.',
    agreed: 'You will receive news by WhatsApp',
    refused: 'You receive no more news by WhatsApp',
    failed: 'Not possible: {why}',
  },
}
