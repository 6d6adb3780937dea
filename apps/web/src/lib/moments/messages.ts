import { messages } from '@balcao/ui/lib/messages'

export const t = messages('moments', {
  laterToday: 'Hoje às 18h',
  twoHours: 'Em 2 horas',
  tomorrow: 'Amanhã às 9h',
  monday: 'Segunda-feira às 9h',
  other: 'Outra data e hora',
  zone: 'Horários de {zone}.',
  cancel: 'Cancelar',
})
