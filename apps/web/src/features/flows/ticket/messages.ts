import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticketFlows', {
  heading: 'Fluxos de etapas',
  loadFailed: 'Não foi possível carregar os fluxos',
  retry: 'Tentar de novo',
  start: 'Iniciar fluxo',
  started: 'Fluxo “{name}” iniciado',
  cancel: 'Cancelar {name}',
  cancelTitle: 'Cancelar o fluxo “{name}” neste ticket?',
  cancelText: 'Nenhuma outra etapa acontece. O que já foi feito continua no ticket.',
  cancelAct: 'Cancelar fluxo',
  cancelled: 'Fluxo “{name}” cancelado',
  failed: 'Não foi possível: {why}',
  until: 'até {at}',
  details: 'Ver detalhes de {name}',
})
