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
  noAssessment: 'Sem avaliação',
  saved: '{field}: {value}',
  proposed: 'Proposta: {priority}',
  title: 'Por que prioridade {priority}?',
  text: 'Urgência e impacto propõem {proposed}. O motivo fica no histórico do ticket.',
  textMany:
    '{n, plural, =0 {Urgência e impacto não propõem outra prioridade.} one {Em # ticket selecionado, urgência e impacto propõem outra prioridade. O motivo fica no histórico dele.} many {Em # de tickets selecionados, urgência e impacto propõem outra prioridade. O motivo vale para todos eles e fica no histórico de cada um.} other {Em # tickets selecionados, urgência e impacto propõem outra prioridade. O motivo vale para todos eles e fica no histórico de cada um.}}',
  textAll:
    'Tickets para os quais urgência e impacto propõem outra prioridade só mudam com um motivo, que fica no histórico de cada um. Sem motivo, ficam como estão.',
  missing: 'Diga o motivo.',
  confirm: 'Mudar prioridade',
  cancel: 'Cancelar',
})
