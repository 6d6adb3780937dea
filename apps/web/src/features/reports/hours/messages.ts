import { messages } from '@balcao/ui/lib/messages'

export const t = messages('reportHours', {
  title: 'Por dia da semana e hora',
  text: 'No relógio da organização. A média divide pelas vezes em que essa hora já aconteceu no período. As setas vão de uma célula a outra.',
  measure: 'O que contar',
  measure_created: 'Criados',
  measure_firstResponses: 'Primeiras respostas',
  measure_resolved: 'Resolvidos',
  figure: 'Mostrar',
  figure_total: 'Total',
  figure_mean: 'Média por hora',
  hour: 'Hora',
  none: 'Nada aconteceu neste período.',
  most: 'Mais movimento: {weekday} às {hour}, {n} no período, {mean} por vez.',
  open: '{n}: {weekday} às {hour}. Ver tickets',
  failed: 'Não foi possível carregar o relatório',
})
