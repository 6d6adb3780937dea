import { messages } from '../messages.ts'

/** Texts of the fields of dates and times. */
export const t = messages('dates', {
  day: 'dd/mm/aaaa',
  time: 'hh:mm',
  moment: 'dd/mm/aaaa hh:mm',
  choose: 'Escolher no calendário',
  calendar: 'Calendário',
  loading: 'Carregando o calendário…',
  timeOfDay: 'Hora',
  done: 'Pronto',
  clear: 'Limpar',
})
