import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list } from './messages.ts'

const DIRECTION: Record<Language, Record<'in' | 'out', string>> = {
  'pt-BR': { in: 'recebida', out: 'enviada' },
  en: { in: 'received', out: 'sent' },
}

/** What came and went by WhatsApp, as a file: what the list shows. States and causes stand there by their keys, as the API names them. */
export const messagesFile = listFile({
  what: 'whatsapp_messages',
  file: 'mensagens-do-whatsapp',
  resource: 'whatsapp_message',
  list,
  head: {
    'pt-BR': ['Quando', 'Conta', 'Direção', 'Número', 'Pessoa', 'Tipo', 'Texto', 'Ticket', 'Situação', 'Causa', 'Detalhe', 'Tentativas'],
    en: ['When', 'Account', 'Direction', 'Number', 'Person', 'Kind', 'Text', 'Ticket', 'State', 'Cause', 'Detail', 'Tries'],
  },
  cells: ({ account, person, ticket, ...message }, { language, instant }) => [
    ...[instant(message.at), account.name, DIRECTION[language][message.direction], message.number, person?.name, message.kind],
    ...[message.text, ticket?.number, message.state, message.cause, message.detail, message.tries],
  ],
})
