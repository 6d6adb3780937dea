import { PreviewRule } from '@balcao/contracts/privacy/rules'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { aRule, left, many, runNow } from '../testing/retention.ts'
import { preview } from './preview.ts'

const MANY = scaled(1_500, 10_000)

test('thousands of tickets go in batches, each once', { timeout: 300_000 }, async ({ desk }) => {
  await many(desk, MANY)
  const rule = await aRule(desk)
  expect(await desk.as('admin')(preview, PreviewRule.parse({ subject: 'tickets', days: 30 }))).toMatchObject({ now: MANY, many: true })
  const run = await runNow(desk, rule.id)
  expect(run).toMatchObject({ state: 'done', erased: MANY, failed: 0, held: 0 })
  expect(await left(desk)).toBe(0)
  // None of them is looked at again.
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 0 })
})
