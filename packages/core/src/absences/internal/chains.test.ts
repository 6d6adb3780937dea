import { MAX_CHAIN } from '@balcao/contracts/absences/bounds'
import { expect, test } from 'vitest'
import { chainTrouble, type Link } from './chains.ts'

const away = (userId: number, from: number, to: number, substitutes: Record<number, number> = {}): Link => ({
  ...{ userId, from, to },
  substitutes: new Map(Object.entries(substitutes).map(([queue, id]) => [Number(queue), id])),
})

test('a way back to who is away is a circle, if all are away at the same time', () => {
  const start = away(1, 0, 10, { 0: 2 })
  expect(chainTrouble(start, [])).toBeUndefined()
  expect(chainTrouble(start, [away(2, 5, 15, { 0: 1 })])).toEqual({ loop: [1, 2, 1] })
  expect(chainTrouble(start, [away(2, 10, 15, { 0: 1 })]), 'after it').toBeUndefined()
  expect(chainTrouble(start, [away(2, 0, 5, { 0: 3 }), away(3, 5, 9, { 0: 1 })]), 'never three at once').toBeUndefined()
  expect(chainTrouble(start, [away(2, 0, 6, { 0: 3 }), away(3, 5, 9, { 0: 1 })])).toEqual({ loop: [1, 2, 3, 1] })
})

test('circles are looked for in each queue by itself', () => {
  const start = away(1, 0, 10, { 0: 2, 7: 3 })
  expect(chainTrouble(start, [away(3, 0, 10, { 8: 1 })])).toBeUndefined()
  expect(chainTrouble(start, [away(3, 0, 10, { 7: 1 })])).toEqual({ loop: [1, 3, 1] })
  expect(chainTrouble(start, [away(2, 0, 10, { 9: 1 })]), 'by default to 2, who names 1 for 9').toEqual({ loop: [1, 2, 1] })
  expect(chainTrouble(start, [away(2, 0, 10, { 7: 1 })]), 'for 7 the chain does not come to 2').toBeUndefined()
})

test('as many substitutes as are followed may be away one after the other', () => {
  const chain = (length: number) => Array.from({ length }, (_, n) => away(n + 2, 0, 10, { 0: n + 3 }))
  expect(chainTrouble(away(1, 0, 10, { 0: 2 }), chain(MAX_CHAIN - 1))).toBeUndefined()
  expect(chainTrouble(away(1, 0, 10, { 0: 2 }), chain(MAX_CHAIN))).toEqual({ tooLong: true })
})
