import { expect, onTestFinished, test, vi } from 'vitest'
import { COUNTRIES, countryFor, DEFAULT_COUNTRY, PLACEHOLDER } from './countries.ts'
import { formatWhileTyping, type ParsedPhone, parseOnSubmit, SUBMIT_MS, TYPING_MS } from './parse.ts'
import { parsePhone } from './parser.ts'

const never = () => new Promise<ParsedPhone>(() => undefined)
const frozen = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('R-453 the selector begins with the United States, unless Portuguese was chosen', () => {
  expect(DEFAULT_COUNTRY).toBe('US')
  expect(PLACEHOLDER).toBe('(123) 456-7890')
  expect(countryFor('pt-BR')).toBe('BR')
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
})

test('R-474 R-482 a number is read with the chosen country', async () => {
  expect(await parseOnSubmit('(11) 98765-4321', 'BR')).toMatchObject({ isValid: true, number: '+5511987654321' })
  expect(await parseOnSubmit('(201) 555-0123', 'US')).toMatchObject({ isValid: true, number: '+12015550123' })
  expect(await parseOnSubmit('+55 11 98765-4321', 'US')).toMatchObject({ isValid: true, number: '+5511987654321' })
})

test('R-476 what was read and is no number is not valid', async () => {
  for (const typed of ['123', '(11) 1', 'abc', '+999 1']) expect((await parseOnSubmit(typed, 'BR')).isValid, typed).toBe(false)
})

test('R-475 without a result in 2 seconds the calling code and the digits count as valid', async () => {
  frozen()
  const parsing = parseOnSubmit('(11) 98765-4321', 'BR', never)
  await vi.advanceTimersByTimeAsync(SUBMIT_MS - 1)
  expect(await Promise.race([parsing, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await parsing).toMatchObject({ isValid: true, number: '+5511987654321' })
  expect(SUBMIT_MS).toBe(2_000)
  const broken = await parseOnSubmit('201 555', 'US', () => Promise.reject(new Error('could not be loaded')))
  expect(broken).toMatchObject({ isValid: true, number: '+1201555' })
})

test('R-477 what is typed is written as the country does, or kept where that takes 10 seconds', async () => {
  expect(await formatWhileTyping('11987654321', 'BR')).toBe('(11) 98765-4321')
  expect(await formatWhileTyping('2015550123', 'US')).toBe('(201) 555-0123')
  frozen()
  const formatting = formatWhileTyping('119876', 'BR', never)
  await vi.advanceTimersByTimeAsync(TYPING_MS)
  expect(await formatting).toBe('119876')
  expect(TYPING_MS).toBe(10_000)
})

test('the parser answers what it makes of a number', async () => {
  expect(await parsePhone({ phoneNumber: '21 2345-6789', regionCode: 'BR' })).toEqual({
    ...{ isValid: true, number: '+552123456789', national: '(21) 2345-6789' },
  })
})
