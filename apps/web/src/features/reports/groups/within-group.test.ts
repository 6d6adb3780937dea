import { expect, test } from 'vitest'
import { withinGroup, withValue } from './within-group.ts'

const FIELD = { key: 'regiao', label: 'Região', type: 'multi_select' } as const
const is = (...values: string[]) => ({ key: 'regiao', operator: 'is' as const, values })

test('a group of a custom field is asked for by its value, beside what was asked before', () => {
  const other = { key: 'vip', operator: 'is' as const, values: ['true'] }
  expect(withValue([other], FIELD, 'sul')).toEqual([other, is('sul')])
  expect(withValue([is('sul', 'norte')], FIELD, 'sul'), 'of alternatives, this one').toEqual([is('sul')])
  expect(withValue([{ ...is('leste'), operator: 'is_not' }], FIELD, null)).toEqual([
    { ...is('leste'), operator: 'is_not' },
    { key: 'regiao', operator: 'is_not_set', values: [] },
  ])
})

test('what no address can say has no list', () => {
  expect(withValue([is('sul')], FIELD, 'norte'), 'both options at once').toBeUndefined()
  expect(withValue([is('sul')], FIELD, null)).toBeUndefined()
  const many = Array.from({ length: 10 }, (_, n) => ({ ...is('x'), key: `campo_${n}` }))
  expect(withValue(many, FIELD, 'sul')).toBeUndefined()
  const query = { from: '2026-01-01', to: '2026-01-07', compare: 'none', hours: 'all' } as const
  expect(withinGroup(query, { by: 'queue', field: null }, null)).toEqual({})
  expect(withinGroup(query, { by: 'queue', field: null }, '3')).toEqual({ counted: { ...query, queueId: ['3'] } })
  expect(withinGroup(query, { by: 'status-reason', field: null }, '3'), 'of now').toEqual({ counted: query, own: { reason: '3' } })
})
