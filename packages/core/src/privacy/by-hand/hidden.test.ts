import { expect, test } from 'vitest'
import { hidden, withoutQuotesOf } from './hidden.ts'

test('parts go wherever they stand, the longest first, and nothing shows how long they were', () => {
  expect(hidden('senha abc123 e abc, de novo abc123', ['abc', 'abc123'])).toBe('senha ▇▇▇ e ▇▇▇, de novo ▇▇▇')
  expect(hidden('a.b axb', ['a.b'])).toBe('▇▇▇ axb')
  expect(hidden('nada', ['x$&y'])).toBe('nada')
})

test('quoted lines of a message go, those of others and unquoted ones stay', () => {
  const former = 'Meu cartão é 4111 1111 1111 1111\ne o código é 123\nok'
  const reply = 'Não mande isso!\n\n> Meu cartão é 4111 1111 1111 1111\n>> e o código é 123\n> ok\n\nMeu cartão é 4111 1111 1111 1111'
  expect(withoutQuotesOf(reply, former)).toBe('Não mande isso!\n\n> ▇▇▇\n> ok\n\nMeu cartão é 4111 1111 1111 1111')
})
