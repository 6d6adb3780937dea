import { expect, test } from 'vitest'
import { titled } from './title-count.ts'

test.each([
  ['Tickets · Balcão', 3, '(3) Tickets · Balcão'],
  ['(3) Tickets · Balcão', 4, '(4) Tickets · Balcão'],
  ['(3) Tickets · Balcão', 0, 'Tickets · Balcão'],
  ['Tickets · Balcão', 120, '(99+) Tickets · Balcão'],
  ['(99+) Tickets · Balcão', 0, 'Tickets · Balcão'],
  ['(Sem título)', 0, '(Sem título)'],
])('%s with %i unread', (title, unread, expected) => {
  expect(titled(title, unread)).toBe(expected)
})
