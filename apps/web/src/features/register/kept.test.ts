import { expect, test } from 'vitest'
import { keptIn } from './kept.ts'
import { EMPTY } from './steps.ts'

function aStore(text: string | null = null) {
  const state = { text }
  return {
    state,
    getItem: () => state.text,
    setItem: (_: string, value: string) => {
      state.text = value
    },
    removeItem: () => {
      state.text = null
    },
  }
}

test('what was typed comes back, and is gone once dropped', () => {
  const store = aStore()
  const progress = { values: { ...EMPTY, companyName: 'Sol', slug: 'sol' }, byHand: ['slug' as const], step: 1 }
  keptIn(store).write(progress)
  expect(keptIn(store).read()).toEqual(progress)
  keptIn(store).drop()
  expect(keptIn(store).read()).toEqual({ values: EMPTY, byHand: [], step: 0 })
})

test('whatever else is found there is not believed', () => {
  const start = { values: EMPTY, byHand: [], step: 0 }
  for (const text of ['', 'x', 'null', '3', '[]', '{"values":7,"step":"2","byHand":"slug"}', '{"step":1.5}'])
    expect(keptIn(aStore(text)).read(), text).toEqual(start)
  const odd = '{"values":{"companyName":"Sol","password":"x","slug":3},"byHand":["slug","password"],"step":99}'
  expect(keptIn(aStore(odd)).read()).toEqual({ values: { ...EMPTY, companyName: 'Sol' }, byHand: ['slug'], step: 2 })
})

test('a store that refuses is no failure', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
    removeItem: () => undefined,
  }
  keptIn(closed).write({ values: EMPTY, byHand: [], step: 1 })
  expect(keptIn(closed).read()).toEqual({ values: EMPTY, byHand: [], step: 0 })
})
