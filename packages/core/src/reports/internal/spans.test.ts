import { expect, test } from 'vitest'
import { eachDay, shift } from './question.ts'
import { spansOf } from './spans.ts'

const today = '2026-11-27'

test('a period is its whole months, and the days around them', () => {
  expect(spansOf({ from: '2026-01-20', to: '2026-04-02', today })).toEqual([
    { grain: 'day', from: '2026-01-20', to: '2026-01-31' },
    { grain: 'month', from: '2026-02-01', to: '2026-03-01' },
    { grain: 'day', from: '2026-04-01', to: '2026-04-02' },
  ])
  expect(spansOf({ from: '2026-02-01', to: '2026-02-28', today })).toEqual([{ grain: 'month', from: '2026-02-01', to: '2026-02-01' }])
  expect(spansOf({ from: '2026-02-02', to: '2026-03-30', today })).toEqual([{ grain: 'day', from: '2026-02-02', to: '2026-03-30' }])
})

test('the month of today is whole for who asks until today, and no longer', () => {
  expect(spansOf({ from: '2026-11-01', to: today, today })).toEqual([{ grain: 'month', from: '2026-11-01', to: '2026-11-01' }])
  expect(spansOf({ from: '2026-11-01', to: '2026-11-26', today })).toEqual([{ grain: 'day', from: '2026-11-01', to: '2026-11-26' }])
  expect(spansOf({ from: '2026-11-02', to: today, today })).toEqual([{ grain: 'day', from: '2026-11-02', to: today }])
})

test('what came since a day is read by months', () => {
  expect(spansOf({ from: '2026-01-20', to: '9999-12-31', today })).toEqual([
    { grain: 'day', from: '2026-01-20', to: '2026-01-31' },
    { grain: 'month', from: '2026-02-01', to: '2026-11-01' },
    { grain: 'day', from: '2026-12-01', to: '9999-12-31' },
  ])
})

test('each day of any period is in exactly one span', () => {
  for (let n = 0; n < 2_000; n++) {
    const from = shift('2023-12-20', (n * 7) % 800)
    const to = shift(from, (n * 13) % 400)
    const days = spansOf({ from, to, today: '2030-01-01' }).flatMap((span) =>
      span.grain === 'day'
        ? eachDay(span)
        : eachDay({ from: span.from, to: shift(span.to, 31) }).filter((day) => day.slice(0, 7) <= span.to.slice(0, 7)),
    )
    expect(days).toEqual(eachDay({ from, to }))
  }
})
