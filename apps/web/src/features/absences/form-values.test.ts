import { expect, test } from 'vitest'
import { fieldOf, inputOf, reasonsOf, valuesOf } from './form-values.ts'

const values = (changes: object = {}) => ({ ...valuesOf(undefined, '2026-12-03'), ...changes })

test('a form sends substitutes with a person, the default first', () => {
  const perQueue = [
    { queueId: 7, userId: null },
    { queueId: 8, userId: 3 },
  ]
  expect(inputOf(values({ substitute: 2, perQueue })).substitutes).toEqual([{ userId: 2 }, { queueId: 8, userId: 3 }])
  expect(inputOf(values())).not.toHaveProperty('userId')
  expect(inputOf(values({ userId: 9 }))).toMatchObject({ userId: 9, fromDate: '2026-12-03', toDate: '2026-12-03' })
})

test('what is refused of a substitute is shown at its row', () => {
  const perQueue = [
    { queueId: 7, userId: null },
    { queueId: 8, userId: 3 },
  ]
  expect(fieldOf('substitutes.0.userId', values({ substitute: 2, perQueue }))).toBe('substitute')
  expect(fieldOf('substitutes.1.userId', values({ substitute: 2, perQueue }))).toBe('queue-8')
  expect(fieldOf('substitutes.0.userId', values({ perQueue }))).toBe('queue-8')
  expect(fieldOf('substitutes', values())).toBe('substitute')
  expect(fieldOf('toDate', values())).toBe('toDate')
})

test('days in the wrong order, missing or of opposite halves are named before anything is sent', () => {
  expect(reasonsOf(values())).toBeUndefined()
  expect(Object.keys(reasonsOf(values({ toDate: '2026-12-01' })) ?? {})).toEqual(['toDate'])
  expect(Object.keys(reasonsOf(values({ fromDate: '' })) ?? {})).toEqual(['fromDate'])
  expect(Object.keys(reasonsOf(values({ fromHalf: 'afternoon', toHalf: 'morning' })) ?? {})).toEqual(['toHalf'])
})
