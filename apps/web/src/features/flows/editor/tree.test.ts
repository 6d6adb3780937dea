import { expect, test } from 'vitest'
import { moved, movedTo, put, stepsOn, type Under, without } from './tree.ts'

type Step = { key: string; under: Under }
const on = (key: string, step?: string, way: 'yes' | 'no' = 'yes'): Step => ({ key, under: step ? { step, way } : null })
const branches = ({ key }: Step) => key === 'b'
const steps = [on('a'), on('b'), on('y', 'b'), on('n', 'b', 'no'), on('c')]
const keysOf = (all: readonly Step[]) => all.map(({ key, under }) => (under ? `${under.step}.${under.way}.${key}` : key)).join(' ')

test('a step is put anywhere, and taken away with what lies on its ways', () => {
  expect(keysOf(put(steps, [on('x')], { under: null, at: 0 }))).toBe('x a b b.yes.y b.no.n c')
  expect(keysOf(put(steps, [on('x')], { under: { step: 'b', way: 'no' }, at: 1 }))).toBe('a b b.yes.y b.no.n b.no.x c')
  expect(keysOf(without(steps, 'b'))).toBe('a c')
  expect(keysOf(without(steps, 'y'))).toBe('a b b.no.n c')
  expect(stepsOn(steps, null).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('a step moves by one place at a time, into ways and out of them, and back again', () => {
  const down = ['b b.yes.a b.yes.y b.no.n c', 'b b.yes.y b.yes.a b.no.n c', 'b b.yes.y b.no.a b.no.n c']
  let now: Step[] = steps
  for (const want of down) {
    now = moved(now, 'a', 1, branches)
    expect(keysOf(now)).toBe(want)
  }
  for (const want of [...down.toReversed().slice(1), keysOf(steps)]) {
    now = moved(now, 'a', -1, branches)
    expect(keysOf(now)).toBe(want)
  }
  expect(keysOf(moved(steps, 'a', -1, branches)), 'nothing is above').toBe(keysOf(steps))
  expect(keysOf(moved(steps, 'b', 1, branches)), 'with its ways').toBe('a c b b.yes.y b.no.n')
})

test('a step is dropped where it was dragged to, but not below itself', () => {
  expect(keysOf(movedTo(steps, 'a', { under: null, at: 3 }))).toBe('b b.yes.y b.no.n c a')
  expect(keysOf(movedTo(steps, 'c', { under: { step: 'b', way: 'yes' }, at: 0 }))).toBe('a b b.yes.c b.yes.y b.no.n')
  expect(keysOf(movedTo(steps, 'b', { under: { step: 'b', way: 'yes' }, at: 0 }))).toBe(keysOf(steps))
  expect(keysOf(movedTo(steps, 'a', { under: null, at: 1 })), 'where it is').toBe(keysOf(steps))
})
