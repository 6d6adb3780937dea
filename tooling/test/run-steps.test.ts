import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'
import type { Result, Step } from './steps.ts'

const step = (title: string, result: Result, ran: string[]): Step => ({
  title,
  run: async () => {
    ran.push(title)
    return result
  },
})
const FINE = { ok: true, tally: { passed: 2, failed: 0 }, files: [{ file: 'a.test.ts', ms: 1_000 }] }

async function run(steps: Record<string, Step>, overBudget?: (name: string) => string | undefined) {
  const said: string[] = []
  const ok = await runSteps(steps, { ...(overBudget ? { overBudget } : {}), say: (line) => said.push(line) })
  return { ok, text: said.join('\n'), last: said.at(-1) }
}

test('every step runs; the end names the slowest files and each step’s time, and its last line is the sum', async () => {
  const ran: string[] = []
  const { ok, text, last } = await run({ one: step('One', FINE, ran), two: step('Two', { ok: true }, ran) })
  expect([ok, ran, last]).toEqual([true, ['One', 'Two'], '2 passed, 0 failed'])
  expect(text).toContain('--- The 1 slowest files ---\n    1.0 s  a.test.ts')
  expect(text).toMatch(/ok +0\.\d s {2}One\nok +0\.\d s {2}Two/)
})

test('a step that fails is the last one', async () => {
  const ran: string[] = []
  const { ok, last } = await run({ one: step('One', { ok: false }, ran), two: step('Two', FINE, ran) })
  expect([ok, ran, last]).toEqual([false, ['One'], '0 passed, 1 failed'])
})

test('a step over its budget fails the run by name, and the steps after it still run', async () => {
  const ran: string[] = []
  const { ok, text, last } = await run({ one: step('One', FINE, ran), two: step('Two', FINE, ran) }, (name) =>
    name === 'one' ? 'took 3 min' : undefined,
  )
  expect([ok, ran, last]).toEqual([false, ['One', 'Two'], '4 passed, 1 failed'])
  expect(text).toContain('--- Over budget (1) ---\nOne\n    took 3 min')
  expect(text).toMatch(/LATE +0\.\d s {2}One/)
})

test('a step that throws has failed with what it said', async () => {
  const broken: Step = { title: 'Broken', run: () => Promise.reject(new Error('no browser here')) }
  const { ok, text } = await run({ broken })
  expect(ok).toBe(false)
  expect(text).toContain('Broken\n    no browser here')
})
