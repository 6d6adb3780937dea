import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envExampleRules } from './env-example.ts'
import { houseRules } from './house-rules.ts'
import { migrationRules } from './migrations.ts'
import { twinRules } from './twins.ts'

const breaches = (path: string, text: string) => houseRules([{ path, text }])

test('a file may have 300 lines, a test 500, and not one more', () => {
  expect(breaches('apps/web/src/a.ts', '\n'.repeat(300))).toEqual([])
  expect(breaches('apps/web/src/a.ts', '\n'.repeat(301))).toEqual([
    'apps/web/src/a.ts: 301 lines, and 300 is the most: split it by what it does',
  ])
  expect(breaches('apps/web/src/a.test.ts', '\n'.repeat(500))).toEqual([])
})

test.for([
  ['packages/core/src/ticketList.ts', '', 'kebab-case'],
  ['packages/core/src/tickets/index.ts', '', 'no index files'],
  ['packages/core/src/a.ts', `\n// ${'TO'}DO later\n`, 'a.ts:2: an open end'],
  ['packages/core/src/a.ts', `// @ts-${'ignore'}`, 'not silenced'],
  ['packages/core/src/a.test.ts', `test.${'skip'}('x')`, 'every test runs'],
  ['packages/core/src/a.ts', "export { x } from './x.ts'", 'no re-exports'],
  ['packages/core/src/a.ts', 'process.env.X', 'settings come from'],
  ['apps/server/src/a.ts', "console.log('x')", 'through platform/log'],
] as const)('refused: %s %s', ([path, text, words]) => {
  expect(breaches(path, text)).toEqual([expect.stringContaining(words)])
})

test('the settings module reads the environment, and browsers may use the console', () => {
  expect(breaches('packages/platform/src/env.ts', 'process.env')).toEqual([])
  expect(breaches('apps/web/src/a.ts', 'console.error(1)')).toEqual([])
})

test('texts have their English next to them, wherever they are written', () => {
  const file = (path: string, text = '') => ({ path, text })
  const texts = "export const t = messages('desk', { title: 'Balcão' })"
  const twin = "export const en: Twin<typeof t> = { desk: { title: 'Desk' } }"
  const refusal = (name: string) => `apps/web/src/${name}.ts: its English is missing: ${name}.en.ts next to it`
  expect(twinRules([file('apps/web/src/messages.ts', texts), file('apps/web/src/messages.en.ts', twin)])).toEqual([])
  expect(twinRules([file('apps/web/src/messages.ts', texts), file('apps/portal/src/messages.en.ts', twin)])).toEqual([refusal('messages')])
  expect(twinRules([file('apps/web/src/words.ts', `const a = 1\nconst t = messages<'desk', Key>('desk', {})`)])).toEqual([refusal('words')])
  expect(twinRules([file('apps/web/src/a.test.ts', texts), file('apps/web/src/b.ts', 'const all = readMessages(1)')])).toEqual([])
})

test('.env.example must name every variable and no other', () => {
  const source = 'const Variables = z.object({\n  PORT: integer(),\n  DATA_DIR: z\n    .string(),\n})\n'
  expect(envExampleRules(source, 'PORT=1\n# DATA_DIR=x\n')).toEqual([])
  expect(envExampleRules(source, 'PORT=1\nOLD=2\n')).toEqual(['.env.example: DATA_DIR is missing', '.env.example: nothing reads OLD'])
})

test('the project itself keeps its migrations in order and its settings listed', () => {
  expect(migrationRules()).toEqual([])
  expect(envExampleRules(readFileSync('packages/platform/src/env.ts', 'utf8'), readFileSync('.env.example', 'utf8'))).toEqual([])
})
