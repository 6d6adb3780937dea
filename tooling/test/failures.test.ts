import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, failuresOutsideTests, told } from './failures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = (report: object) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('Vitest: the tests that failed with their messages, and a file that could not be run', () => {
  const file = written({
    testResults: [
      {
        name: '/x/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'it adds', status: 'passed', failureMessages: [] },
          { fullName: 'it subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: '/x/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/x/c.test.ts', status: 'passed', message: '', assertionResults: [{ fullName: 'it is fine', status: 'passed' }] },
    ],
  })
  expect(failuresOfVitest(file)).toEqual([
    { file: '/x/a.test.ts', name: '/x/a.test.ts › it subtracts', message: 'expected 1 to be 2' },
    { file: '/x/b.test.ts', name: '/x/b.test.ts', message: 'Cannot find module' },
  ])
})

test('Vitest: what went wrong outside of any test, with the file that ran meanwhile', () => {
  const file = written([{ file: '/x/a.test.ts', message: 'Error: read ECONNRESET' }, { message: 'Timeout' }])
  expect(failuresOutsideTests(file)).toEqual([
    { file: '/x/a.test.ts', name: '/x/a.test.ts › outside of any test', message: 'Error: read ECONNRESET' },
    { name: 'Vitest › outside of any test', message: 'Timeout' },
  ])
  expect(failuresOutsideTests(join(folder, 'never-written.json'))).toEqual([])
})

test('Playwright: what failed, in groups as well, and what went wrong outside', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'a.journey.ts',
    line: 7,
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const file = written({
    suites: [
      {
        title: 'a.journey.ts',
        specs: [spec('fine', 'expected')],
        suites: [{ title: 'group', specs: [spec('breaks', 'unexpected', 'once', 'twice')] }],
      },
    ],
    errors: [{ message: 'a house did not open' }],
  })
  expect(failuresOfPlaywright(file)).toEqual([
    { file: 'a.journey.ts', name: 'a.journey.ts:7 › breaks', message: 'once' },
    { name: 'outside of any journey', message: 'a house did not open' },
  ])
})

test('a run that ended before its report is a failure with a name', () => {
  const missing = join(folder, 'never-written.json')
  expect(failuresOfVitest(missing)).toHaveLength(1)
  expect(failuresOfPlaywright(missing)).toHaveLength(1)
})

test('what is told fits the tail of the output: every name, and of the messages what there is room for, without colours', () => {
  const long = Array.from({ length: 40 }, (_, line) => `\u001b[31mline ${line}\u001b[39m`).join('\n')
  const failures = Array.from({ length: 5 }, (_, n) => ({ name: `test ${n}`, message: long }))
  const lines = told('Failed', failures)
  expect(lines.length).toBeLessThanOrEqual(60)
  for (const { name } of failures) expect(lines).toContain(name)
  expect(lines).toContain('    line 0')
  expect(lines.join('\n')).not.toContain('\u001b')
  expect(told('Failed', [])).toEqual([])
})
