import { messages } from '@balcao/ui/lib/messages'

/** Words of fields in which a rhythm is written. */
export const t = messages('rhythm-form', {
  unit: 'Repete',
  unit_days: 'Por dia',
  unit_weeks: 'Por semana',
  unit_months: 'Por mês, em um dia',
  unit_weekdayOfMonth: 'Por mês, em um dia da semana',
  everyDays: 'A cada quantos dias',
  everyWeeks: 'A cada quantas semanas',
  everyMonths: 'A cada quantos meses',
  weekdays: 'Dias da semana',
  day: 'Dia do mês',
  dayHint: 'Nos meses mais curtos, vale o último dia.',
  nth: 'Qual',
  nth1: 'Primeira(o)',
  nth2: 'Segunda(o)',
  nth3: 'Terceira(o)',
  nth4: 'Quarta(o)',
  nthLast: 'Última(o)',
  weekday: 'Dia da semana',
  time: 'Hora',
  startsOn: 'Começa em',
  end: 'Termina',
  end_never: 'Nunca',
  end_date: 'Em uma data',
  endsOn: 'Último dia',
})
