import { expect, test } from 'vitest'
import { joined, type Range } from './range.ts'

test('unpublished ranges are joined into one that lists each tenant once', () => {
  const first = joined(undefined, { from: 1, to: 5, tenantIds: [7] })
  expect(joined(first, { from: 6, to: 9, tenantIds: [7, 8] })).toEqual({ from: 1, to: 9, tenantIds: [7, 8] })
})

test('however long the bus is down, the joined range stays small, and drops the tenant list rather than truncating it', () => {
  let unpublished: Range | undefined
  for (let id = 1; id <= 5_000; id++) unpublished = joined(unpublished, { from: id, to: id, tenantIds: [2_000_000_000 + id] })
  expect(unpublished).toEqual({ from: 1, to: 5_000 })
  const most = joined(undefined, { from: 1, to: 300, tenantIds: Array.from({ length: 300 }, (_, i) => 2_000_000_000 + i) })
  expect(most.tenantIds).toHaveLength(300)
  expect(JSON.stringify(most).length).toBeLessThan(7_900)
})
