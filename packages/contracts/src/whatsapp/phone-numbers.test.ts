import { expect, test } from 'vitest'
import { canonicalNumber, readNumber, shownNumber } from './phone-numbers.ts'

test('numbers of Brazil have their ninth digit, landlines and other countries stay as they are', () => {
  expect(canonicalNumber('551187654321')).toBe('+5511987654321')
  expect(canonicalNumber('5511987654321')).toBe('+5511987654321')
  expect(canonicalNumber('551133334444')).toBe('+551133334444')
  expect(canonicalNumber('14155550100')).toBe('+14155550100')
  for (const wrong of ['', '0', '123', '1'.repeat(16), '55 11', '5511x87654321']) expect(canonicalNumber(wrong), wrong).toBeUndefined()
})

test('what people write is read: with the code of a country, or as in Brazil', () => {
  for (const written of ['(11) 98765-4321', '011 98765 4321', '11 8765-4321', '+55 11 98765-4321', '0055 11 8765 4321', '5511987654321'])
    expect(readNumber(written), written).toBe('+5511987654321')
  expect(readNumber('+351 912 345 678')).toBe('+351912345678')
  for (const wrong of ['', 'onze', '98765-4321', '+', '11 98765-4321 ramal 2', '++5511987654321'])
    expect(readNumber(wrong), wrong).toBeUndefined()
})

test('numbers are shown as people read them', () => {
  expect(shownNumber('+5511987654321')).toBe('+55 11 98765-4321')
  expect(shownNumber('+551133334444')).toBe('+55 11 3333-4444')
  expect(shownNumber('+351912345678')).toBe('+351912345678')
})
