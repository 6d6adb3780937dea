import { another, found, type Row, type Rows } from '../../row.ts'

const newCalendar = () => ({ name: `Calendário ${another()}`, timeZone: 'America/Sao_Paulo', hours: { 1: [['09:00', '18:00']] } })
const day = () => new Date(Date.UTC(2030, 0, 1 + another())).toISOString().slice(0, 10)
const newHoliday = () => ({ date: day(), label: 'Aniversário da cidade' })
const ics = () =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:${new Date().getFullYear()}1225\r\nSUMMARY:Natal\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

const read = {
  least: 'support-agent',
  works: ({ calendar }) => ({ id: calendar }),
  naming: { id: found(({ calendar }) => ({ id: calendar })) },
} as const satisfies Row

/** Calendars and their holidays. */
export const CALENDARS: Rows = {
  'calendars.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'calendars.create': {
    least: 'manager',
    works: newCalendar,
    naming: { copyId: { input: ({ calendar }) => ({ ...newCalendar(), copyId: calendar }), answers: 400 } },
  },
  'calendars.get': read,
  'calendars.update': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, name: `Calendário ${another()}` }),
    naming: { id: found(({ calendar }) => ({ id: calendar, name: `Calendário ${another()}` })) },
  },
  'calendars.remove': {
    least: 'manager',
    works: ({ spareCalendar }) => ({ id: spareCalendar }),
    naming: { id: found(({ spareCalendar }) => ({ id: spareCalendar })) },
  },
  'calendars.setFeed': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, feedUrl: null }),
    naming: { id: found(({ calendar }) => ({ id: calendar, feedUrl: null })) },
    changesNothing: 'Another address is fetched from the outside world first; its own test covers the log.',
  },
  'calendars.hours': {
    least: 'client',
    works: () => ({}),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'calendars.holidays.list': read,
  'calendars.holidays.add': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, ...newHoliday() }),
    naming: { id: found(({ calendar }) => ({ id: calendar, ...newHoliday() })) },
  },
  'calendars.holidays.update': {
    least: 'manager',
    works: ({ calendar, holiday }) => ({ id: calendar, holidayId: holiday, label: `Natal ${another()}` }),
    naming: {
      id: found(({ calendar }, own) => ({ id: calendar, holidayId: own.holiday, label: 'Natal' })),
      holidayId: found(({ holiday }, own) => ({ id: own.calendar, holidayId: holiday, label: 'Natal' })),
    },
  },
  'calendars.holidays.remove': {
    least: 'manager',
    works: ({ calendar, holiday }) => ({ id: calendar, holidayId: holiday }),
    naming: {
      id: found(({ calendar }, own) => ({ id: calendar, holidayId: own.holiday })),
      holidayId: found(({ holiday }, own) => ({ id: own.calendar, holidayId: holiday })),
    },
  },
  'calendars.holidays.preview': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, region: 'BR-SP', years: [2026] }),
    naming: { id: found(({ calendar }) => ({ id: calendar, region: 'BR-SP', years: [2026] })) },
    changesNothing: 'It looks holidays up, and writes nothing.',
  },
  'calendars.holidays.import': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, region: 'BR-SP', holidays: [newHoliday()] }),
    naming: { id: found(({ calendar }) => ({ id: calendar, region: 'BR-SP', holidays: [newHoliday()] })) },
  },
  'calendars.holidays.importIcs': {
    least: 'manager',
    works: ({ calendar }) => ({ id: calendar, ics: ics() }),
    naming: { id: found(({ calendar }) => ({ id: calendar, ics: ics() })) },
  },
}
