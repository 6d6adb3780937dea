import { messages } from '@balcao/ui/lib/messages'

/** Why a ticket is in its status. */
export const t = messages('ticketStatusReasons', {
  title: 'Por que {status}?',
  text: 'O motivo fica ao lado do status e no histórico.',
  reason: 'Motivo do status',
  without: 'Sem motivo',
  choose: 'Escolha um motivo',
  missing: 'Escolha o motivo do status.',
  confirm: 'Mudar o status',
  cancel: 'Cancelar',
  afterText: 'O ticket já foi movido. O motivo fica ao lado do status e no histórico.',
  keep: 'Salvar o motivo',
  saved: 'Motivo do status: {value}',
})
