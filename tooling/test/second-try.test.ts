import { expect, test } from 'vitest'
import { tryAgain } from './second-try.ts'
import type { Result } from './steps.ts'

const failure = (name: string, file = 'a.test.ts') => ({ name, file, message: 'no' })
const first = (...names: string[]): Result => ({
  ok: false,
  tally: { passed: 10, failed: names.length },
  failures: names.map((name) => failure(name)),
})
const files = (failed: readonly { file?: string }[]) => [...new Set(failed.flatMap(({ file }) => file ?? []))]

test('what passes at the second try counts as passed and is named as flaky', async () => {
  const asked: (readonly string[])[] = []
  const result = await tryAgain(first('one', 'two'), files, async (args) => {
    asked.push(args)
    return { ok: true, tally: { passed: 7, failed: 0 }, failures: [] }
  })
  expect(asked).toEqual([['a.test.ts']])
  expect(result).toEqual({ ok: true, tally: { passed: 12, failed: 0 }, failures: [], flaky: [failure('one'), failure('two')] })
})

test('what fails twice has failed, and only what passed is flaky', async () => {
  const result = await tryAgain(first('one', 'two'), files, async () => ({
    ok: false,
    tally: { passed: 6, failed: 1 },
    failures: [failure('two')],
  }))
  expect(result).toEqual({ ok: false, tally: { passed: 11, failed: 1 }, failures: [failure('two')], flaky: [failure('one')] })
})

test('a second run that breaks without a failed test has failed', async () => {
  const result = await tryAgain(first('one'), files, async () => ({ ok: false, failures: [] }))
  expect(result).toMatchObject({ ok: false, tally: { failed: 1 } })
})

test('no second try for what passed, for many failures, for a failure without a test, and for a step that has none', async () => {
  const never = () => Promise.reject(new Error('ran'))
  const many = first('1', '2', '3', '4', '5', '6')
  const fine: Result = { ok: true, tally: { passed: 3, failed: 0 }, failures: [] }
  const broken: Result = { ok: false, tally: { passed: 3, failed: 1 }, failures: [] }
  for (const result of [fine, many, broken]) expect(await tryAgain(result, files, never)).toBe(result)
  const one = first('one')
  expect(await tryAgain(one, undefined, never)).toBe(one)
  expect(await tryAgain(one, () => [], never)).toBe(one)
})
