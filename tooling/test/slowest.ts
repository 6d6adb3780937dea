import { relative } from 'node:path'
import { readReport } from './tally.ts'

/** How long the tests of a file ran. */
export type FileTime = { file: string; ms: number }

type VitestTimes = { testResults: { name: string; startTime: number; endTime: number }[] }
type PlaywrightTimes = { suites: PlaywrightSuite[] }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { file: string; tests: { results: { duration: number }[] }[] }

/** The files of Vitest's JSON report; none where a run ended without one. */
export function timesOfVitest(report: string, root: string): FileTime[] {
  const { testResults = [] } = readReport<VitestTimes>(report) ?? {}
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
}

/** The files of Playwright's JSON report, each with all of its journeys. */
export function timesOfPlaywright(report: string): FileTime[] {
  const { suites = [] } = readReport<PlaywrightTimes>(report) ?? {}
  const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const times = new Map<string, number>()
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const ms = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0)
    times.set(file, (times.get(file) ?? 0) + ms)
  }
  return [...times].map(([file, ms]) => ({ file: `e2e/journeys/${file}`, ms }))
}

/** The slowest files as lines, the slowest first. */
export function slowest(files: readonly FileTime[], count = 20): string[] {
  const some = files.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  if (some.length === 0) return []
  return [`--- The ${some.length} slowest files ---`, ...some.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)]
}
