import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const t = messages('test', {
  arrived: '{n, plural, =0 {Nenhum ticket novo} one {# ticket novo} many {# de tickets novos} other {# tickets novos}}',
  hello: 'Olá, {name}.',
  plain: 'Mesclar “A” com {b}',
})

test('counts read right for 0, 1, 2 and a million', () => {
  expect(t('arrived', { n: 0 })).toBe('Nenhum ticket novo')
  expect(t('arrived', { n: 1 })).toBe('1 ticket novo')
  expect(t('arrived', { n: 2 })).toBe('2 tickets novos')
  expect(t('arrived', { n: 1_000_000 })).toBe('1.000.000 de tickets novos')
  expect(t('arrived', { n: 1_000_001 })).toBe('1.000.001 tickets novos')
})

test('values are put in as they are, markup and braces included', () => {
  expect(t('hello', { name: '<b>{n}</b>' })).toBe('Olá, <b>{n}</b>.')
  expect(t('plain', { b: 'B' })).toBe('Mesclar “A” com B')
})

test('the same key of two features stays apart', () => {
  const other = messages('other', { hello: 'Oi' })
  expect([other('hello'), t('hello', { name: 'Ana' })]).toEqual(['Oi', 'Olá, Ana.'])
})
