import { messages } from '@balcao/ui/lib/messages'

/** Reasons of statuses by name, wherever one is chosen among those of all statuses. */
export const t = messages('reasonsByName', {
  reason: 'Motivo do status',
  of: '{name} ({status})',
  off: '{name} (desativado)',
  gone: 'Motivo que não existe mais',
  without: 'Sem motivo',
  choose: 'Escolha um motivo',
})
