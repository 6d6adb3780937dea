import { ANOMALY_SETTINGS, type AnomalyKind } from '@balcao/contracts/monitoring/anomaly-words'
import { expect, test } from 'vitest'
import { judge, type Seen } from './judge.ts'
import { rulesWith } from './rules.ts'

const rule = (kind: AnomalyKind, changed: object = {}) => ({
  ...(rulesWith([]).find((one) => one.kind === kind && (one.channel === null || one.channel === 'email')) as ReturnType<
    typeof rulesWith
  >[0]),
  ...changed,
})
const usual = { low: 8, median: 10, high: 20 }
const states = (kind: AnomalyKind, values: readonly number[], seen: Partial<Seen> = {}, changed: object = {}) =>
  values.map((value) => judge(rule(kind, changed), { value, usual, isOpen: true, ...seen }).state)

test('more than usual begins above the band times the factor, and ends within the band', () => {
  expect(states('many', [30, 31, 30, 21, 20, 0])).toEqual(['between', 'begins', 'between', 'between', 'ends', 'ends'])
  // Twice a band of almost nothing is nothing to speak of.
  expect(states('many', [9, 10], { usual: { low: 0, median: 1, high: 2 } })).toEqual(['ends', 'begins'])
  expect(judge(rule('many'), { value: 31, usual, isOpen: false }).threshold).toBe(30)
})

test('less than usual is judged in business hours alone, and where much is usual', () => {
  expect(states('few', [0, 1])).toEqual(['begins', 'ends'])
  expect(states('few', [0], { isOpen: false })).toEqual(['ends'])
  expect(states('few', [0], { usual: { low: 0, median: 4, high: 9 } })).toEqual(['between'])
  expect(states('few', [4, 5], {}, { factor: 0.5 })).toEqual(['begins', 'ends'])
})

test('what waits is compared with what is usual, and what is late with a number', () => {
  expect(states('waiting', [31, 25, 20])).toEqual(['begins', 'between', 'ends'])
  expect(states('late', [4, 5], { usual: null })).toEqual(['ends', 'begins'])
})

test('without history nothing begins and what is open ends; so it does where the rule is off', () => {
  for (const kind of ['many', 'few', 'waiting'] as const) expect(states(kind, [0, 999], { usual: null })).toEqual(['ends', 'ends'])
  for (const kind of Object.keys(ANOMALY_SETTINGS) as AnomalyKind[])
    expect(states(kind, [0, 999], {}, { active: false })).toEqual(['ends', 'ends'])
})
