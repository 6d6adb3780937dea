import { Schedule } from '@balcao/contracts/recurring/schedule'
import { expect, test } from 'vitest'
import { occurrenceText, rhythmText } from './rhythm.ts'

const words = (values: object) => rhythmText(Schedule.parse({ every: 1, time: '09:00', startsOn: '2026-01-01', ...values }))

test('a rhythm is told in words', () => {
  expect(words({ unit: 'days' })).toBe('Todo dia, às 09:00')
  expect(words({ unit: 'days', every: 3 })).toBe('A cada 3 dias, às 09:00')
  expect(words({ unit: 'weeks', weekdays: [4, 1] })).toBe('Toda semana: segunda e quinta, às 09:00')
  expect(words({ unit: 'weeks', every: 2, weekdays: [1, 2, 3, 4, 5] })).toBe('A cada 2 semanas: de segunda a sexta, às 09:00')
  expect(words({ unit: 'weeks', weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Toda semana: todos os dias, às 09:00')
  expect(words({ unit: 'months', day: 5 })).toBe('Todo mês, no dia 5, às 09:00')
  expect(words({ unit: 'months', day: 30, every: 2 })).toBe('A cada 2 meses, no dia 30 ou no último, às 09:00')
  expect(words({ unit: 'months', day: 31 })).toBe('Todo mês, no último dia, às 09:00')
  expect(words({ unit: 'weekdayOfMonth', nth: 1, weekday: 2 })).toBe('Todo mês, na primeira terça, às 09:00')
  expect(words({ unit: 'weekdayOfMonth', nth: -1, weekday: 7 })).toBe('Todo mês, no último domingo, às 09:00')
})

test('an end is told with it', () => {
  expect(words({ unit: 'days', endsOn: '2026-12-31' })).toBe('Todo dia, às 09:00, até 31 dez. 2026')
  expect(words({ unit: 'days', times: 1 })).toBe('Todo dia, às 09:00, 1 vez')
  expect(words({ unit: 'days', times: 12 })).toBe('Todo dia, às 09:00, 12 vezes')
})

test('a time is that of the organisation’s clocks, wherever the reader is', () => {
  expect(occurrenceText('2026-11-23T12:00:00Z', 'America/Sao_Paulo')).toBe('seg. 23 nov. 2026, 09:00')
  expect(occurrenceText('2026-11-23T02:00:00Z', 'America/Sao_Paulo')).toBe('dom. 22 nov. 2026, 23:00')
})

test('a rhythm of business days says so', () => {
  const daily = { unit: 'days', every: 1, time: '09:00', startsOn: '2026-11-23', businessDays: true }
  expect(rhythmText(Schedule.parse(daily))).toBe('Todo dia, só em dias úteis, às 09:00')
})
