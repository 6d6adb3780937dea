import type { FlowStep } from '@balcao/contracts/flows/steps'
import { FlowSteps } from '@balcao/contracts/flows/steps'
import { expect, test } from 'vitest'
import { firstStep, stepAfter, stepOnWay } from './step-path.ts'

type Under = FlowStep['under']
const wait = (key: string, under: Under = null): FlowStep => ({ kind: 'wait', key, under, minutes: 1, hours: 'always' })
const choice = (key: string, under: Under = null): FlowStep => ({ kind: 'condition', key, under, conditions: { all: [], any: [] } })
const steps: FlowStep[] = [
  wait('a'),
  choice('b'),
  wait('b1', { step: 'b', way: 'yes' }),
  choice('b2', { step: 'b', way: 'yes' }),
  wait('b2n', { step: 'b2', way: 'no' }),
  wait('c'),
]

test('steps follow each other, and both ways lead on with what comes after', () => {
  expect(firstStep(steps)?.key).toBe('a')
  expect(stepAfter(steps, 'a')?.key).toBe('b')
  expect(stepOnWay(steps, 'b', 'yes')?.key).toBe('b1')
  expect(stepOnWay(steps, 'b', 'no')?.key, 'an empty way').toBe('c')
  expect(stepAfter(steps, 'b1')?.key).toBe('b2')
  expect(stepOnWay(steps, 'b2', 'yes')?.key, 'an empty way at the end of a way').toBe('c')
  expect(stepAfter(steps, 'b2n')?.key, 'out of two ways at once').toBe('c')
  expect(stepAfter(steps, 'c')).toBeUndefined()
  expect(stepAfter(steps, 'gone')).toBeUndefined()
})

test('steps that nothing leads to, twice the same key, and ways of what has none are refused by their field', () => {
  const refused = (wrong: unknown[]) => FlowSteps.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))
  expect(refused(steps)).toBeUndefined()
  expect(refused([])).toEqual([''])
  expect(refused([wait('a'), wait('a')])).toEqual(['1.key'])
  expect(refused([wait('a', { step: 'b', way: 'yes' }), choice('b')]), 'before its step').toEqual(['0.under'])
  expect(refused([wait('a'), wait('b', { step: 'a', way: 'yes' })])).toEqual(['1.under'])
  expect(refused([{ kind: 'end', key: 'a' }, wait('b')])).toEqual(['1.kind'])
  const deep = Array.from({ length: 6 }, (_, n) => choice(`k${n}`, n === 0 ? null : { step: `k${n - 1}`, way: 'yes' }))
  expect(refused(deep)).toEqual(['5.under'])
  expect(refused(Array.from({ length: 41 }, (_, n) => wait(`k${n}`)))).toEqual([''])
})
