import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { envExampleRules } from './env-example.ts'
import { DOCS, sourceFiles } from './files.ts'
import { formerNameRules } from './former-names.ts'
import { houseRules, proseRules } from './house-rules.ts'
import { migrationRules } from './migrations.ts'
import { slowPatternRules } from './slow-patterns.ts'
import { styleVariableRules } from './style-variables.ts'
import { twinRules } from './twins.ts'

process.chdir(join(import.meta.dirname, '..', '..'))
const bin = (name: string) => join('node_modules', '.bin', name)
const cruiser = ['--import', './tooling/boundaries/use-typescript-5.ts', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs']
const cruise = [
  ...cruiser,
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err-long',
  'packages',
  'apps',
  'tooling',
  'e2e',
  'bench',
]

type Check = { title: string; run: () => Promise<{ ok: boolean; output: string }> }
const program = (title: string, command: string, args: readonly string[]): Check => ({ title, run: () => execute(command, args) })
const rules = (title: string, breaches: () => string[]): Check => ({
  title,
  run: async () => {
    const found = breaches()
    return { ok: found.length === 0, output: found.join('\n') }
  },
})

const CHECKS: readonly Check[] = [
  program('types', bin('tsc'), ['-b', '--pretty', 'false']),
  program('style and lint', bin('biome'), ['ci', '--error-on-warnings', '--colors=off', '.']),
  program('boundaries', process.execPath, cruise),
  program('dead code and dependencies', bin('knip'), ['--no-progress', '--no-config-hints']),
  rules('project rules', () => houseRules(sourceFiles(/\.(ts|tsx|css)$|^packages\/db\/(?!schema\.sql).*\.sql$/))),
  rules('names in code', () => formerNameRules(sourceFiles(/\.tsx?$/))),
  rules('terms of the documentation', () => proseRules(sourceFiles(DOCS))),
  rules('English twins', () => twinRules(sourceFiles(/\.tsx?$/))),
  rules('slow regular expressions', () => slowPatternRules(sourceFiles(/^(apps|packages)\/.*\.tsx?$/))),
  rules('variables of style sheets', () => styleVariableRules(sourceFiles(/^(apps|packages)\/.*\.(css|ts|tsx)$/))),
  rules('migrations', migrationRules),
  rules('.env.example', () => envExampleRules(readFileSync('packages/platform/src/env.ts', 'utf8'), readFileSync('.env.example', 'utf8'))),
]

/** All at once; each tells its time, and a failing one all it has to say. */
const results = await Promise.all(
  CHECKS.map(async ({ title, run }) => {
    const began = Date.now()
    const { ok, output } = await run()
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${title}`)
    return { title, ok, output }
  }),
)
for (const { title, output } of results.filter(({ ok }) => !ok)) console.error(`\n--- ${title} ---\n${output.trim()}`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)

function execute(command: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('close', (code) => done({ ok: code === 0, output }))
  })
}
