import { expect, test } from 'vitest'
import { dayText, hoursText, monthText } from './hours-text.ts'

test('hours, days and months are written as people here read them, in whatever zone', () => {
  expect([0, 90, 20, -60, 60_030].map(hoursText)).toEqual(['0 h', '1,5 h', '0,33 h', '-1 h', '1.000,5 h'])
  expect(dayText('2026-11-01')).toMatch(/^1 .*nov.* 2026$/)
  expect(monthText('2026-11')).toBe('novembro de 2026')
})
