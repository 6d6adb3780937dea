import { expect, test } from 'vitest'
import { SearchArticles } from './search.ts'
import { askedOf, isFiltered, sinceOf } from './search-address.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')

test('an address is a question that the server takes', () => {
  const search = { q: 'boleto', category: '7', tag: 'fatura', language: 'pt-BR', since: 'month', sort: 'updated' }
  const asked = askedOf(search, sinceOf(search.since, NOW))
  expect(asked).toEqual({
    q: 'boleto',
    context: 'portal',
    categoryId: 7,
    tags: ['fatura'],
    language: 'pt-BR',
    updatedSince: '2026-10-25',
    sort: 'updated',
  })
  expect(SearchArticles.safeParse(asked).success).toBe(true)
})

test('what means nothing in an address asks for nothing', () => {
  const search = { q: 'x'.repeat(900), category: '-1', tag: '', language: 'tlh', since: 'constructor', sort: '__proto__' }
  const asked = askedOf(search, sinceOf(search.since, NOW))
  expect(asked).toEqual({ q: 'x'.repeat(500), context: 'portal' })
  expect(SearchArticles.safeParse(asked).success).toBe(true)
  expect([isFiltered({ q: 'x', sort: 'updated' }), isFiltered({ q: 'x', since: 'month' })]).toEqual([false, true])
})
