import type { BulkReplyState, BulkTicketState } from '@balcao/contracts/bulk-replies/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list, tickets } from './bulk-replies.ts'

const STATE: Record<Language, Record<BulkReplyState, string>> = {
  'pt-BR': { waiting: 'aguardando', running: 'em andamento', done: 'concluída', stopped: 'interrompida', withdrawn: 'desfeita' },
  en: { waiting: 'waiting', running: 'under way', done: 'done', stopped: 'stopped', withdrawn: 'undone' },
}
const TICKET_STATE: Record<Language, Record<BulkTicketState, string>> = {
  'pt-BR': { pending: 'não enviada', sent: 'enviada', skipped: 'não se aplicou', failed: 'falhou' },
  en: { pending: 'not sent', sent: 'sent', skipped: 'skipped', failed: 'failed' },
}
const KIND = { 'pt-BR': ['resposta', 'nota interna'], en: ['reply', 'internal note'] } as const

/** Messages to many as a file: what the list shows. */
export const bulkRepliesFile = listFile({
  what: 'bulk_replies',
  file: 'respostas-em-lote',
  resource: 'bulk_reply',
  list,
  head: {
    'pt-BR': [
      'Criada em',
      'Por',
      'Tipo',
      'Mensagem',
      'Template',
      'Situação',
      'Tickets',
      'Enviadas',
      'Não se aplicaram',
      'Falhas',
      'Término',
    ],
    en: ['Created', 'By', 'Kind', 'Message', 'Template', 'State', 'Tickets', 'Sent', 'Skipped', 'Failed', 'Ended'],
  },
  cells: (one, { language, instant }) => [
    ...[
      instant(one.createdAt),
      one.author.name,
      KIND[language][one.isInternal ? 1 : 0],
      one.content,
      one.template,
      STATE[language][one.state],
    ],
    ...[one.total, one.sent, one.skipped, one.failed, instant(one.endedAt)],
  ],
})

/** What became of the tickets of one. */
export const bulkReplyTicketsFile = listFile({
  what: 'bulk_replies',
  file: 'tickets-da-resposta-em-lote',
  resource: 'bulk_reply',
  list: tickets,
  head: {
    'pt-BR': ['Ticket', 'Assunto', 'Situação', 'Por quê', 'Quando'],
    en: ['Ticket', 'Subject', 'State', 'Why', 'When'],
  },
  cells: ({ ticket, state, reasons, settledAt }, { language, instant }) => [
    ...[ticket?.number, ticket?.title, TICKET_STATE[language][state], reasons.map(({ message }) => message).join(' '), instant(settledAt)],
  ],
})
