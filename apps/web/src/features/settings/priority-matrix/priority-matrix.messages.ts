import { messages } from '@balcao/ui/lib/messages'

/** Which priority urgency and impact propose. */
export const t = messages('settings.priority-matrix', {
  title: 'Prioridade por urgência e impacto',
  text: 'A matriz propõe a prioridade de um ticket. A equipe pode escolher outra dizendo o motivo; o cliente informa só a urgência.',
  loadFailed: 'Não foi possível carregar a matriz',
  enabled: 'Avaliar urgência e impacto dos tickets',
  enabledHint: 'Tickets que já existem ficam como estão até que alguém os avalie.',
  caption: 'Prioridade proposta por urgência e impacto',
  low: 'baixo',
  medium: 'médio',
  high: 'alto',
  urgency: 'Urgência {level}',
  impact: 'Impacto {level}',
  cell: 'Prioridade com urgência {urgency} e impacto {impact}',
  on: 'Urgência e impacto propõem a prioridade.',
  off: 'Urgência e impacto não são mais avaliados.',
  saved: 'Urgência {urgency} e impacto {impact} propõem {priority}.',
  undone: 'A matriz de antes voltou.',
  failed: 'Não foi possível salvar a matriz: {why}',
})
