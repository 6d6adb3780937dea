import { expect, test } from 'vitest'
import { centsOf, costText } from './cost.ts'

test.each([
  ['', null],
  ['4.599,00', 459_900],
  ['4599', 459_900],
  ['4.599', 459_900],
  ['R$ 12,5', 1_250],
  ['12.50', 1_250],
  ['0,29', 29],
])('%s is so many cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each(['caro', '1,234', '12,345', '-3', '1.2.3'])('%s is no amount', (text) => expect(centsOf(text)).toBeNaN())

test('an amount is read as it is written', () => {
  for (const cents of [0, 5, 459_900, 123_456_789]) expect(centsOf(costText(cents))).toBe(cents)
})
