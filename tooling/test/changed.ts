import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { journeysOf } from './journeys-by-area.ts'
import { runSteps } from './run-steps.ts'
import { STEPS, type Step } from './steps.ts'

/**
 * `npm run test:changed`, for use while working: the check, the tests that import what changed, and the journeys of its areas.
 * What changed is what is not committed yet; with `-- --since <ref>` also what was committed since the branch left that ref.
 */
const root = join(import.meta.dirname, '..', '..')
const { since = 'HEAD' } = parseArgs({ options: { since: { type: 'string' } } }).values

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const lines = (text: string) => text.split('\n').filter(Boolean)
const base = git('merge-base', since, 'HEAD')
// What was deleted is imported by nobody: the types tell of those who still try.
const paths = [...lines(git('diff', '--name-only', '--diff-filter=d', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))]
const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('e2e/'))
// Migrations are read from their folder, so no import leads to them.
const migrations = paths.some((path) => /^packages\/db\/(migrations|functions|prepare)\//.test(path)) ? ['packages/db/'] : []
const journeys = journeysOf(paths)

const steps: Record<string, Step> = { check: STEPS.check }
const { tests, build, journeys: all } = STEPS
if (sources.length > 0) steps.tests = { ...tests, run: (again) => tests.run(again.length > 0 ? again : ['related', ...sources]) }
if (migrations.length > 0) steps.migrations = { ...tests, title: 'Tests of the migrations', run: () => tests.run(migrations) }
if (journeys.length > 0) {
  const files = journeys.map((name) => `journeys/${name}[./]`)
  steps.build = build
  steps.journeys = { ...all, run: (again) => all.run([...files, ...again]) }
}
console.log(`${paths.length} files changed; journeys: ${journeys.join(', ') || 'none'}`)
process.exit((await runSteps(steps)) ? 0 : 1)
