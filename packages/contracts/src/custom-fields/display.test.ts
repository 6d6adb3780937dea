import { expect, test } from 'vitest'
import { displayValue } from './display.ts'

const kind = (type: Parameters<typeof displayValue>[0]['type'], settings = {}) => ({ type, options: [], settings })

test('a value is read in the reader’s language, and written down in Portuguese', () => {
  expect([displayValue(kind('checkbox'), true), displayValue(kind('checkbox'), true, 'en')]).toEqual(['Sim', 'Yes'])
  expect([displayValue(kind('checkbox'), false), displayValue(kind('checkbox'), false, 'en')]).toEqual(['Não', 'No'])
  expect([displayValue(kind('number'), 1234.5), displayValue(kind('number'), 1234.5, 'en')]).toEqual(['1.234,5', '1,234.5'])
  expect(displayValue(kind('currency', { currency: 'USD' }), 1234.5, 'en')).toBe('US$1,234.50')
  expect(displayValue(kind('date'), '2026-02-28', 'en')).toBe('28/02/2026')
})
