import { expect, test } from 'vitest'
import { filterWords, matchingOptions, withFilter } from './filters.ts'

const options = [
  { value: 'new', label: 'Novo' },
  { value: 'open', label: 'Em atendimento' },
  { value: 'sp', label: 'São Paulo' },
]
const status = { id: 'status', label: 'Status', options, lowerCase: true }

test('a chip reads its values in order, unknown ones as they are', () => {
  expect(filterWords(status, { field: 'status', values: ['open', 'new', 'gone'] })).toBe('em atendimento, novo, gone')
  expect(filterWords({ ...status, lowerCase: false }, { field: 'status', values: ['sp'] })).toBe('São Paulo')
})

test('a word of the organisation’s own stands in a chip as it was typed', () => {
  const own = { ...status, options: [...options, { value: 'lab', label: 'Na bancada do Zé', asTyped: true }] }
  expect(filterWords(own, { field: 'status', values: ['open', 'lab'] })).toBe('em atendimento, Na bancada do Zé')
})

test('a filter is added, replaced in its place, and taken away when empty', () => {
  const one = withFilter([], { field: 'a', values: ['1'] })
  const two = withFilter(one, { field: 'b', values: ['2'] })
  expect(withFilter(two, { field: 'a', values: ['3'] })).toEqual([
    { field: 'a', values: ['3'] },
    { field: 'b', values: ['2'] },
  ])
  expect(withFilter(two, { field: 'a', values: [] })).toEqual([{ field: 'b', values: ['2'] }])
})

test('options are found without accents', () => expect(matchingOptions(options, ' sao p').map(({ value }) => value)).toEqual(['sp']))
