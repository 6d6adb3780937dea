import type { DeliveryState } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list } from './deliveries.ts'

const STATE: Record<Language, Record<DeliveryState, string>> = {
  'pt-BR': { waiting: 'na fila', delivered: 'entregue', failed: 'falhou' },
  en: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' },
}

/** What was sent to webhooks, as a file: what the list shows, without what was sent. Events and failures stand there by their keys. */
export const deliveriesFile = listFile({
  what: 'webhook_deliveries',
  file: 'entregas-de-webhooks',
  resource: 'webhook_delivery',
  list,
  head: {
    'pt-BR': [
      'Quando',
      'Webhook',
      'Acontecimento',
      'Ticket',
      'Situação',
      'Tentativas',
      'Resposta',
      'Falha',
      'Duração (ms)',
      'Próxima tentativa',
    ],
    en: ['When', 'Webhook', 'Event', 'Ticket', 'State', 'Tries', 'Answer', 'Failure', 'Duration (ms)', 'Next try'],
  },
  cells: ({ webhookName, event, ticket, state, ...delivery }, { language, instant }) => [
    ...[instant(delivery.createdAt), webhookName, event, ticket?.number, STATE[language][state], delivery.tries],
    ...[delivery.status, delivery.failure, delivery.durationMs, instant(delivery.nextAt)],
  ],
})
