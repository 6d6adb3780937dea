import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWritten, type Kind, readShort, readWhole, stepped, written } from './date-text.ts'

const TODAY = '2026-11-27'

describe('what is typed', () => {
  test.each([
    ['day', '22/11/2026', '2026-11-22'],
    ['day', '2-1-2027', '2027-01-02'],
    ['day', '22112026', '2026-11-22'],
    ['day', '2026-11-22', '2026-11-22'],
    ['day', '22/11', undefined],
    ['day', '22/11/20', undefined],
    ['day', '31/02/2026', undefined],
    ['time', '14:30', '14:30'],
    ['time', '9:30', undefined],
    ['time', '24:00', undefined],
    ['moment', '22/11/2026 14:30', '2026-11-22T14:30'],
    ['moment', '2026-11-22T14:30', '2026-11-22T14:30'],
    ['moment', '22/11/2026', undefined],
  ] as [Kind, string, string | undefined][])('%s "%s" is %s while it is written', (kind, text, value) => {
    expect(readWhole(kind, text)).toBe(value)
  })

  test.each([
    ['day', '5/3', '2026-03-05'],
    ['day', '0503', '2026-03-05'],
    ['day', '5.3.27', '2027-03-05'],
    ['day', 'amanhã', undefined],
    ['day', '30/2', undefined],
    ['time', '9', '09:00'],
    ['time', '9h', '09:00'],
    ['time', '9h30', '09:30'],
    ['time', '930', '09:30'],
    ['time', '25', undefined],
    ['moment', '5/3 14h', '2026-03-05T14:00'],
    ['moment', '5/3/2027 às 9h30', '2027-03-05T09:30'],
    ['moment', '5/3', '2026-03-05T09:00'],
  ] as [Kind, string, string | undefined][])('%s "%s" is %s once it is left', (kind, text, value) => {
    expect(readShort(kind, text, TODAY)).toBe(value)
  })
})

test('what is held is written so that it is read again as the same', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }).map((at) => at.toISOString())
  fc.assert(
    fc.property(day, (iso) => {
      for (const [kind, value] of [
        ['day', iso.slice(0, 10)],
        ['time', iso.slice(11, 16)],
        ['moment', iso.slice(0, 16)],
      ] as [Kind, string][]) {
        expect(isWritten(kind, value)).toBe(true)
        expect(readWhole(kind, written(kind, value))).toBe(value)
      }
    }),
  )
  expect(written('day', '31/02')).toBe('31/02')
})

test('arrow keys go by days and half hours, from nothing to today', () => {
  expect(stepped('day', '2026-12-31', 1, TODAY)).toBe('2027-01-01')
  expect(stepped('day', '3', 1, TODAY)).toBe(TODAY)
  expect(stepped('time', '23:45', 1, TODAY)).toBe('00:15')
  expect(stepped('time', '', -1, TODAY)).toBe('09:00')
  expect(stepped('moment', '2026-11-22T14:30', -1, TODAY)).toBe('2026-11-21T14:30')
  expect(stepped('moment', '', 1, TODAY)).toBe(`${TODAY}T09:00`)
})
