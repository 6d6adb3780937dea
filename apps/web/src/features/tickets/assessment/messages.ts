import { messages } from '@balcao/ui/lib/messages'

/** How urgent a ticket is, how much it affects, and why its priority is another than both propose. */
export const t = messages('tickets.assessment', {
  urgency: 'Urgência',
  impact: 'Impacto',
  low: 'Baixo',
  medium: 'Médio',
  high: 'Alto',
  reason: 'Motivo da prioridade',
  unassessed: 'Não avaliada',
  unassessedImpact: 'Não avaliado',
  saved: '{field}: {value}',
  proposed: 'Proposta: {priority}',
  title: 'Por que prioridade {priority}?',
  text: 'Urgência e impacto propõem {proposed}. O motivo fica no histórico do ticket.',
  missing: 'Diga o motivo.',
  confirm: 'Mudar prioridade',
  cancel: 'Cancelar',
})
