import { messages } from './messages.ts'

export const t = messages('ui.time', {
  now: 'agora',
  soon: 'em instantes',
  past: 'há {span}',
  ahead: 'em {span}',
  minutes: '{n} min',
  hours: '{n} h',
  days: '{n, plural, =0 {0 dias} one {# dia} many {# de dias} other {# dias}}',
})
