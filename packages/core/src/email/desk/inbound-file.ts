import { listFile } from '../../list-files/list-file.ts'
import { list } from './inbound.ts'

/** Mails that came in, as a file: what the list shows. What was made of them stands there by its key, as the API names it. */
export const inboundFile = listFile({
  what: 'inbound_mails',
  file: 'emails-recebidos',
  resource: 'inbound_mail',
  list,
  head: {
    'pt-BR': ['Recebido em', 'Caixa', 'De', 'Endereço', 'Assunto', 'Situação', 'Resultado', 'Causa', 'Ticket', 'Tamanho (bytes)'],
    en: ['Received at', 'Mailbox', 'From', 'Address', 'Subject', 'State', 'Result', 'Cause', 'Ticket', 'Size (bytes)'],
  },
  cells: ({ mailbox, from, ticket, ...mail }, { instant }) => [
    ...[instant(mail.receivedAt), mailbox.address, from?.name, from?.address, mail.subject],
    ...[mail.state, mail.verdict, mail.cause, ticket?.number, mail.size],
  ],
})
