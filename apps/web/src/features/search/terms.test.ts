import { filterParts } from '@balcao/contracts/search/query'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { expect, test } from 'vitest'
import { choicesOf, isIn, sinceChoices, withFilter, without } from './terms.ts'

test('a choice is written so that the server reads the same', () => {
  const [queue, none] = choicesOf({
    field: 'queue',
    values: [
      { value: 'Suporte N2', count: 3 },
      { value: 'none', count: 1 },
    ],
  })
  expect(queue).toEqual({ label: 'Suporte N2', text: 'fila:"Suporte N2"', count: 3 })
  expect(none).toEqual({ label: 'Sem fila', text: 'fila:nenhuma', count: 1 })
  expect(choicesOf({ field: 'tag', values: [{ value: 'a "b"', count: 1 }] })[0]?.text).toBe('tag:"a  b "')
  for (const status of STATUSES) {
    const [choice] = choicesOf({ field: 'status', values: [{ value: status, count: 1 }] })
    expect(filterParts(choice?.text ?? ''), status).toMatchObject([{ filter: 'status' }])
  }
  for (const { text } of sinceChoices()) expect(filterParts(text), text).toMatchObject([{ filter: 'since' }])
})

test('filters come to a query and go again; of days there is one', () => {
  const q = withFilter('erro "nota fiscal"', 'queue', 'fila:"Suporte N2"')
  expect(q).toBe('erro "nota fiscal" fila:"Suporte N2"')
  expect(isIn(q, 'FILA:"suporte n2"')).toBe(true)
  expect(withFilter('erro desde:7d x', 'since', 'desde:30d')).toBe('erro x desde:30d')
  expect(without(q, { text: 'fila:"Suporte N2"' })).toBe('erro "nota fiscal"')
})
