import { listFile } from '../../list-files/list-file.ts'
import { list } from './recipients.ts'

/** Who a campaign is for and what became of it, as a file. States and causes stand there by their keys, as the API names them. */
export const recipientsFile = listFile({
  what: 'whatsapp_campaign_recipients',
  file: 'destinatarios-da-campanha',
  resource: 'whatsapp_campaign',
  list,
  head: {
    'pt-BR': ['Pessoa', 'Número', 'Situação', 'Causa', 'Detalhe', 'Na fila em', 'Mudou em', 'Respondeu em', 'Ticket', 'Saiu em', 'Texto'],
    en: ['Person', 'Number', 'State', 'Cause', 'Detail', 'Queued at', 'Changed at', 'Answered at', 'Ticket', 'Opted out at', 'Text'],
  },
  cells: ({ person, ticket, ...one }, { instant }) => [
    ...[person?.name, one.number, one.state, one.cause, one.detail, instant(one.queuedAt), instant(one.updatedAt)],
    ...[instant(one.answeredAt), ticket?.number, instant(one.optedOutAt), one.text],
  ],
})
