import { messages } from '@balcao/ui/lib/messages'

export const t = messages('recurring-rhythm', {
  days: '{n, plural, one {Todo dia} many {A cada # de dias} other {A cada # dias}}',
  weeks: '{n, plural, one {Toda semana} many {A cada # de semanas} other {A cada # semanas}}: {days}',
  monthDay: '{n, plural, one {Todo mês} many {A cada # de meses} other {A cada # meses}}, no dia {day}',
  monthShort: '{n, plural, one {Todo mês} many {A cada # de meses} other {A cada # meses}}, no dia {day} ou no último',
  monthLast: '{n, plural, one {Todo mês} many {A cada # de meses} other {A cada # meses}}, no último dia',
  monthWeekday: '{n, plural, one {Todo mês} many {A cada # de meses} other {A cada # meses}}, {which} {weekday}',
  which:
    '{gender, select, f {na {nth, select, n1 {primeira} n2 {segunda} n3 {terceira} n4 {quarta} other {última}}} other {no {nth, select, n1 {primeiro} n2 {segundo} n3 {terceiro} n4 {quarto} other {último}}}}',
  onBusinessDays: '{rhythm}, só em dias úteis',
  at: '{rhythm}, às {time}',
  until: '{rhythm}, até {date}',
  times: '{rhythm}, {n, plural, =0 {# vezes} one {# vez} many {# de vezes} other {# vezes}}',
  workdays: 'de segunda a sexta',
  everyDay: 'todos os dias',
  d1: 'segunda',
  d2: 'terça',
  d3: 'quarta',
  d4: 'quinta',
  d5: 'sexta',
  d6: 'sábado',
  d7: 'domingo',
})
