import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Failure, failuresOfPlaywright, failuresOfVitest, failuresOutsideTests } from './failures.ts'
import { needChromium, needDovecot, needRedis, needSlapd } from './machine.ts'
import { OUTSIDE_FILE } from './outside-reporter.ts'
import { type FileTime, timesOfPlaywright, timesOfVitest } from './slowest.ts'
import { type Tally, tallyPlaywright, tallyVitest } from './tally.ts'

const root = join(import.meta.dirname, '..', '..')
const reports = join(root, 'test-results')
const OUTSIDE_REPORTER = join(import.meta.dirname, 'outside-reporter.ts')

/** How a step ended; tests also say how many, which ones failed, which passed only when tried again, and how long their files took. */
export type Result = {
  ok: boolean
  tally?: Tally
  failures?: readonly Failure[]
  flaky?: readonly Failure[]
  files?: readonly FileTime[]
}
export type Step = {
  title: string
  run: (args: readonly string[]) => Promise<Result>
  /** What runs only the failed once more, where a second try is fair. */
  again?: (failed: readonly Failure[]) => readonly string[]
}

/** The steps of `npm test`, in order. */
export const STEPS = {
  check: { title: 'Check: types, style, boundaries, dead code', run: async () => ({ ok: await node(['tooling/checks/run.ts']) }) },
  tests: vitestStep('Tests: unit and integration, on a real PostgreSQL and Redis', 'node', 'isolated'),
  build: { title: 'Build: staff app and customer portal', run: async () => ({ ok: await node(['tooling/start/build.ts']) }) },
  weight: { title: 'Weight: what a first visit loads', run: async () => ({ ok: await node(['tooling/bundle/main.ts']) }) },
  journeys: playwrightStep('Journeys: real browsers against the whole product', 'journeys'),
} satisfies Record<string, Step>
export type StepName = keyof typeof STEPS

/** The steps of `npm run test:long`, in order. */
export const LONG_STEPS = {
  tests: vitestStep('Long tests: the whole of what `npm test` samples', 'long'),
  build: STEPS.build,
  journeys: playwrightStep('Long journeys: the whole of what `npm test` samples', 'long'),
} satisfies Record<string, Step>

/** Vitest, with the tests of these of its projects. */
export function vitestStep(title: string, ...projects: string[]): Step {
  return {
    title,
    async run(args) {
      needRedis()
      needDovecot()
      needSlapd()
      const report = freshReport('vitest.json')
      const outside = freshReport('vitest-outside.json')
      const vitest = join(packageOf('vitest'), 'vitest.mjs')
      const chosen = projects.map((name) => `--project=${name}`)
      const [command = 'run', ...rest] = args[0] === 'related' ? args : ['run', ...args]
      const reporters = ['--reporter=default', '--reporter=json', `--reporter=${OUTSIDE_REPORTER}`, `--outputFile.json=${report}`]
      const ok = await node([vitest, command, '--run', ...chosen, ...reporters, ...rest], root, { [OUTSIDE_FILE]: outside })
      const failures = ok ? [] : [...failuresOfVitest(report), ...failuresOutsideTests(outside)]
      return { ok, tally: tallyVitest(report), failures, files: timesOfVitest(report, root) }
    },
    again: (failed) => [...new Set(failed.flatMap(({ file }) => file ?? []))],
  }
}

/** Playwright, with the journeys of one of its projects. */
function playwrightStep(title: string, project: 'journeys' | 'long'): Step {
  return {
    title,
    async run(args) {
      const chromium = needChromium()
      needSlapd()
      const report = freshReport('playwright.json')
      const cli = join(packageOf('@playwright/test'), 'cli.js')
      const env: NodeJS.ProcessEnv = chromium ? { CHROMIUM_PATH: chromium } : {}
      const ok = await node([cli, 'test', `--project=${project}`, ...args], join(root, 'e2e'), env)
      return { ok, tally: tallyPlaywright(report), failures: ok ? [] : failuresOfPlaywright(report), files: timesOfPlaywright(report) }
    },
    // In environments of their own: the first ones ended with the first run.
    again: () => ['--last-failed'],
  }
}

const packageOf = (name: string) => dirname(createRequire(join(root, 'e2e', 'package.json')).resolve(`${name}/package.json`))

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}

function node(args: readonly string[], cwd = root, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  // A Ctrl+C reaches the child as well; it cleans up, and we end after it.
  const wait = () => undefined
  const pass = () => child.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', pass)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      process.off('SIGINT', wait).off('SIGTERM', pass)
      done(code === 0)
    })
  })
}
