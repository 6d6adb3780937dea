import { expect, test } from 'vitest'
import { linkText } from './link-change.ts'

test('a link is told from this ticket’s side, and names no ticket that the reader does not see', () => {
  const field = 'relation'
  expect(linkText({ field, from: null, to: { kind: 'parent_of', number: 7 } })).toBe('vinculou este ticket: pai de #7')
  expect(linkText({ field, from: { kind: 'blocked_by', number: 7 }, to: null })).toBe('desfez o vínculo: bloqueado por #7')
  expect(linkText({ field, from: null, to: { kind: 'related', number: null } })).toBe(
    'vinculou este ticket: relacionado a um ticket que você não vê',
  )
})

test('a message that became a ticket is told on both', () => {
  expect(linkText({ field: 'splitFrom', from: null, to: { kind: 'split', number: 7 } })).toBe('abriu este ticket de uma mensagem de #7')
  expect(linkText({ field: 'splitInto', from: null, to: { kind: 'split', number: 8 } })).toBe('abriu #8 de uma mensagem deste ticket')
})

test('other changes are told elsewhere', () => {
  expect(linkText({ field: 'status', from: 'new', to: 'open' })).toBeUndefined()
})
