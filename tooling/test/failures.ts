import { readReport } from './tally.ts'

/** A test that went wrong, as the end of the output tells it. */
export type Failure = { name: string; message: string /** The test's file, where one is known. */; file?: string }

/** CI shows only the tail of the output: what failed, and why, has to fit there. */
const LINES = 60
const LINES_EACH = 12

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** The tests that failed in Vitest's JSON report, and the files that could not be run. */
export function failuresOfVitest(file: string): Failure[] {
  const report = readReport<VitestReport>(file)
  if (!report) return [{ name: 'Vitest', message: 'It ended without a report: see above.' }]
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file: name, name, message }]
    return failed.map((one) => ({ file: name, name: `${name} › ${one.fullName}`, message: (one.failureMessages ?? []).join('\n') }))
  })
}

/** An error that Vitest caught outside of any test, with the test file that ran meanwhile, where it is known. */
export type OutsideError = { file?: string; message: string }

/** What went wrong outside of any test, from the report of `outside-reporter.ts`; none where a run ended without one. */
export const failuresOutsideTests = (report: string): Failure[] =>
  (readReport<OutsideError[]>(report) ?? []).map(({ file, message }) => ({
    ...(file ? { file } : {}),
    name: `${file ?? 'Vitest'} › outside of any test`,
    message,
  }))

type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { file: string; line: number; title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { status: string; results: { errors: { message?: string }[] }[] }
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

function journeys(report: PlaywrightReport): Failure[] {
  return report.suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ results }) => {
        const [first] = results.flatMap(({ errors }) => errors)
        return { file, name: `${file}:${line} › ${title}`, message: first?.message ?? 'It was stopped: see above.' }
      }),
  )
}

/** The journeys that failed, and what went wrong outside of any. */
export function failuresOfPlaywright(file: string): Failure[] {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return [{ name: 'Playwright', message: 'It ended without a report: see above.' }]
  const outside = report.errors.map(({ message = '' }) => ({ name: 'outside of any journey', message }))
  return [...journeys(report), ...outside]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of terminals begin with one
const COLOURS = /\u001b\[[0-9;]*m/g

const shortened = (message: string, lines: number) => {
  const all = message
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line && !/^\s+at .*node_modules/.test(line))
  return all.length > lines ? [...all.slice(0, lines), `… ${all.length - lines} more lines above`] : all
}

/** Names and messages as lines that fit the tail of the output: every name, and of each message as much as there is room for. */
export function told(heading: string, failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const room = Math.min(LINES_EACH, Math.max(1, Math.floor((LINES - 4 - failures.length) / failures.length) - 1))
  return [
    `--- ${heading} (${failures.length}) ---`,
    ...failures.flatMap(({ name, message }) => [name, ...shortened(message, room).map((line) => `    ${line}`)]),
  ]
}
