import { WORKFLOW_STATUSES } from '@balcao/contracts/workflows/bounds'
import { expect, test } from 'vitest'
import { BOX, layoutOf } from './layout.ts'

test('boxes of all statuses stand apart, and every way is one arrow', () => {
  const { nodes, edges, width, height } = layoutOf([
    { from: [...WORKFLOW_STATUSES.filter((status) => status !== 'closed')], to: 'closed' },
    { from: ['closed'], to: 'open' },
    { from: ['new'], to: 'closed' },
  ])
  expect(nodes).toHaveLength(WORKFLOW_STATUSES.length)
  expect(edges).toHaveLength(WORKFLOW_STATUSES.length)
  for (const [n, a] of nodes.entries()) {
    expect(a.x + BOX.width).toBeLessThanOrEqual(width)
    expect(a.y + BOX.height).toBeLessThanOrEqual(height)
    for (const b of nodes.slice(n + 1)) expect(Math.abs(a.x - b.x) >= BOX.width || Math.abs(a.y - b.y) >= BOX.height).toBe(true)
  }
})

test('a few transitions take no room for what they do not use', () => {
  const few = layoutOf([{ from: ['new'], to: 'open' }])
  expect(few.nodes).toHaveLength(2)
  expect(few.width).toBeLessThan(layoutOf([{ from: ['new'], to: 'closed' }]).width)
})
