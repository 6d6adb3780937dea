import { messages } from '@balcao/ui/lib/messages'

/** What the history says of time: part of the ticket's page, where the rest comes later. */
export const t = messages('time-words', {
  didLog: 'registrou {to} de tempo',
  didChange: 'alterou um tempo de {from} para {to}',
  didTouch: 'alterou um registro de {to} de tempo',
  didRemove: 'excluiu {from} de tempo',
  minutes: '{m} min',
  hours: '{h} h',
  both: '{h} h {m} min',
})
