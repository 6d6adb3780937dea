import type { CalendarHours, DaySpans } from '@balcao/db/schema/calendars'

type DemoHoliday = { date: string; label: string; source: 'hand' | 'BR-SP'; spans?: DaySpans; yearly?: true; enabled?: false }
type DemoCalendar = { name: string; hours: CalendarHours; isDefault?: true; holidays: readonly DemoHoliday[]; queues: readonly string[] }

const week = (days: readonly number[], ...spans: DaySpans) => Object.fromEntries(days.map((day) => [day, spans]))
const WORKDAYS = [1, 2, 3, 4, 5]

const SAO_PAULO: readonly [date: string, label: string][] = [
  ['2026-01-01', 'Ano Novo'],
  ['2026-02-16', 'Carnaval'],
  ['2026-02-17', 'Carnaval'],
  ['2026-04-03', 'Sexta-Feira Santa'],
  ['2026-04-21', 'Dia de Tiradentes'],
  ['2026-05-01', 'Dia do trabalhador'],
  ['2026-06-04', 'Corpo de Deus'],
  ['2026-07-09', 'Revolução Constitucionalista'],
  ['2026-09-07', 'Dia da Independência'],
  ['2026-10-12', 'Nossa Senhora Aparecida'],
  ['2026-11-02', 'Dia de Finados'],
  ['2026-11-15', 'Proclamação da República'],
  ['2026-11-20', 'Dia da Consciência Negra'],
  ['2026-12-25', 'Natal'],
  ['2027-01-01', 'Ano Novo'],
]
const STATE: DemoHoliday[] = SAO_PAULO.map(([date, label]) => ({ date, label, source: 'BR-SP' }))

/** When the demo's desk works: office hours, the night watch, and those who also answer on Saturdays. */
export const CALENDARS: readonly DemoCalendar[] = [
  {
    name: 'Horário comercial SP',
    hours: week(WORKDAYS, ['09:00', '12:00'], ['13:00', '18:00']),
    isDefault: true,
    holidays: [
      ...STATE,
      { date: '2020-01-25', label: 'Aniversário de São Paulo', source: 'hand', yearly: true },
      { date: '2026-12-24', label: 'Véspera de Natal', source: 'hand', spans: [['09:00', '12:00']] },
      { date: '2026-12-31', label: 'Véspera de Ano Novo', source: 'hand', spans: [['09:00', '12:00']] },
    ],
    queues: [],
  },
  {
    name: 'Plantão',
    hours: { ...week(WORKDAYS, ['06:00', '14:00'], ['14:00', '22:00'], ['22:00', '06:00']), ...week([6, 7], ['08:00', '20:00']) },
    holidays: [
      { date: '2026-12-25', label: 'Natal', source: 'BR-SP', spans: [['10:00', '16:00']] },
      { date: '2027-01-01', label: 'Ano Novo', source: 'BR-SP', enabled: false },
    ],
    queues: ['n2'],
  },
  {
    name: 'Suporte de segunda a sábado',
    hours: { ...week(WORKDAYS, ['08:00', '20:00']), ...week([6], ['09:00', '13:00']) },
    holidays: STATE,
    queues: ['n1'],
  },
]
