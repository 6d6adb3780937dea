import { expect, test } from 'vitest'
import { misfits, settle, withOffered } from './option-limits.ts'

const field = (key: string, options: string[], more: object = {}) => ({
  ...{ key, required: false, showWhen: null, requireWhen: null, optionsBy: null },
  options: options.map((value) => ({ value, label: value, isActive: true })),
  ...more,
})
const a = field('a', ['1', '2'])
const b = field('b', ['x', 'y', 'z'], { optionsBy: { field: 'a', only: { x: ['1'], y: ['2'] } } })
const offered = (fields: (typeof a)[], values: object) =>
  withOffered(b as typeof a, fields, values as never).options.map(({ value }) => value)

test('options that are limited are offered with what they go with, the others always', () => {
  expect(offered([a, b] as never, { a: '1' })).toEqual(['x', 'z'])
  expect(offered([a, b] as never, {})).toEqual(['z'])
  expect(offered([a, b] as never, { b: 'y' })).toEqual(['y', 'z'])
})

test('where the other field is not there, nothing is limited; where it is hidden, it holds nothing', () => {
  expect(offered([b] as never, {})).toEqual(['x', 'y', 'z'])
  const hidden = { ...a, showWhen: { match: 'all', conditions: [{ field: 'c', operator: 'is_set', values: [] }] } }
  expect(offered([hidden, b] as never, { a: '1' })).toEqual(['z'])
})

test('what no longer fits leaves when what it goes by changes, not before', () => {
  const fields = [a, b] as never as (typeof a)[]
  expect(settle(fields as never, { a: '1', b: 'x' }, { a: '2', b: 'x' }).values).toEqual({ a: '2', b: null })
  expect(settle(fields as never, { a: '2', b: 'x' }, { a: '2', b: 'x' }).lost).toEqual([])
  expect(misfits(b as never, fields as never, { a: '2', b: 'x' })).toEqual(['x'])
})
