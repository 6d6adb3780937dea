import { expect, test } from 'vitest'
import { timeText, writeDuration } from '../../lib/tickets/time-text.ts'
import { clockText, readDuration } from './duration.ts'

test('minutes are read as people write them', () => {
  const read: [text: string, minutes: number | undefined][] = [
    ['90', 90],
    ['45 min', 45],
    ['1:30', 90],
    ['1h30', 90],
    ['1 h 5 min', 65],
    ['2h', 120],
    ['1,5h', 90],
    ['0.25 h', 15],
    ['24h', 1440],
    ['1441', undefined],
    ['24h01', undefined],
    ['0', undefined],
    ['1:75', undefined],
    ['-5', undefined],
    ['', undefined],
    ['uma hora', undefined],
  ]
  for (const [text, minutes] of read) expect([text, readDuration(text)]).toEqual([text, minutes])
})

test('they are written short, and a clock to the second', () => {
  expect([59, 60, 135, 6000].map(writeDuration)).toEqual(['59 min', '1 h', '2 h 15 min', '100 h'])
  expect([0, 61_500, 3_727_000, -5].map(clockText)).toEqual(['0:00:00', '0:01:01', '1:02:07', '0:00:00'])
})

test('the history says what became of an entry', () => {
  expect(timeText(null, 30)).toBe('registrou 30 min de tempo')
  expect(timeText(30, 90)).toBe('alterou um tempo de 30 min para 1 h 30 min')
  expect(timeText(30, 30)).toBe('alterou um registro de 30 min de tempo')
  expect(timeText(30, null)).toBe('excluiu 30 min de tempo')
})
