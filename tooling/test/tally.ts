import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

/** Counts from Vitest's JSON report; one failure where there is none to read. */
export function tallyVitest(file: string): Tally {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests || (report.success ? 0 : Math.max(1, report.numFailedTestSuites))
  return { passed: report.numPassedTests, failed }
}

/** Counts from Playwright's JSON report. */
export function tallyPlaywright(file: string): Tally {
  const report = readReport<{ stats: { expected: number; unexpected: number }; errors: unknown[] }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected } = report.stats
  return { passed: expected, failed: unexpected || (report.errors.length > 0 ? 1 : 0) }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

/** A report as it was written; undefined where a run ended before it wrote one. */
export function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
