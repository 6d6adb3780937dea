import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slowest, timesOfPlaywright, timesOfVitest } from './slowest.ts'

function written(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-times-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('Vitest: each file took from its first test to its last', () => {
  const report = { testResults: [{ name: '/x/packages/a.test.ts', startTime: 1_000, endTime: 4_500 }] }
  expect(timesOfVitest(written(report), '/x')).toEqual([{ file: 'packages/a.test.ts', ms: 3_500 }])
  expect(timesOfVitest('/x/none.json', '/x')).toEqual([])
})

test('Playwright: a file took what all of its journeys took, in groups as well', () => {
  const spec = (file: string, ...durations: number[]) => ({ file, tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const report = {
    suites: [
      { specs: [spec('a.journey.ts', 100, 50)], suites: [{ specs: [spec('a.journey.ts', 25)] }] },
      { specs: [spec('b.journey.ts', 10)] },
    ],
  }
  expect(timesOfPlaywright(written(report))).toEqual([
    { file: 'e2e/journeys/a.journey.ts', ms: 175 },
    { file: 'e2e/journeys/b.journey.ts', ms: 10 },
  ])
  expect(timesOfPlaywright('/x/none.json')).toEqual([])
})

test('the slowest come first, and no more than asked for', () => {
  const files = Array.from({ length: 30 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1000 }))
  const lines = slowest(files)
  expect(lines).toHaveLength(21)
  expect(lines.slice(0, 2)).toEqual(['--- The 20 slowest files ---', '   29.0 s  29.test.ts'])
  expect(lines.at(-1)).toBe('   10.0 s  10.test.ts')
  expect(slowest([])).toEqual([])
})
