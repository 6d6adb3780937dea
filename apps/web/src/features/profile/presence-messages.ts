import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ownPresence', {
  title: 'Meus horários',
  text: 'Quando você esteve disponível, ocupado ou ausente nos últimos sete dias. Supervisores veem estes horários no relatório de disponibilidade.',
  day: 'Dia',
  first: 'Primeiro sinal',
  last: 'Último sinal',
  online: 'Disponível',
  busy: 'Ocupado',
  away: 'Ausente',
  none: 'Nenhum horário nos últimos sete dias.',
  more: 'Ver no relatório',
  failed: 'Não foi possível carregar os seus horários',
})
