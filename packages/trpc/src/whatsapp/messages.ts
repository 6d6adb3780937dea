import { GetWhatsappMessage, ListWhatsappMessages, WhatsappMessages, WholeWhatsappMessage } from '@balcao/contracts/whatsapp/messages'
import * as rules from '@balcao/core/whatsapp/messages'
import { admin } from '../endpoint.ts'

export const messages = {
  list: admin.query('GET /whatsapp/messages', ListWhatsappMessages, WhatsappMessages, rules.list),
  get: admin.query('GET /whatsapp/messages/{id}', GetWhatsappMessage, WholeWhatsappMessage, rules.get),
  again: admin.mutation('POST /whatsapp/messages/{id}/again', GetWhatsappMessage, WholeWhatsappMessage, rules.again),
}
