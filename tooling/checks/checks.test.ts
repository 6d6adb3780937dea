import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envExampleRules } from './env-example.ts'
import { DOCS, sourceFiles } from './files.ts'
import { houseRules, proseRules } from './house-rules.ts'
import { functionRules, migrationRules } from './migrations.ts'
import { slowPatternRules } from './slow-patterns.ts'
import { styleVariableRules } from './style-variables.ts'
import { twinRules } from './twins.ts'
import { VOCABULARY } from './vocabulary.ts'

const breaches = (path: string, text: string) => houseRules([{ path, text }])

test('a file may have 300 lines, a test 500, and not one more', () => {
  expect(breaches('apps/web/src/a.ts', '\n'.repeat(300))).toEqual([])
  expect(breaches('apps/web/src/a.ts', '\n'.repeat(301))).toEqual([
    'apps/web/src/a.ts: 301 lines, and 300 is the most: split it by what it does',
  ])
  expect(breaches('apps/web/src/a.test.ts', '\n'.repeat(500))).toEqual([])
})

test('a folder may hold 40 source files, tests included, and not one more', () => {
  const inside = (count: number) => Array.from({ length: count }, (_, n) => ({ path: `apps/web/src/lib/a-${n}.ts`, text: '' }))
  const below = { path: 'apps/web/src/lib/pickers/a.ts', text: '' }
  expect(houseRules([...inside(40), below])).toEqual([])
  expect(houseRules([...inside(41), below])).toEqual([
    'apps/web/src/lib: 41 files, and 40 is the most: group them by subject in subfolders',
  ])
})

test.for([
  ['packages/core/src/ticketList.ts', '', 'kebab-case'],
  ['packages/core/src/tickets/index.ts', '', 'no index files'],
  ['packages/core/src/a.ts', `\n// ${'TO'}DO later\n`, 'a.ts:2: an open end'],
  ['packages/core/src/a.ts', `// @ts-${'ignore'}`, 'not silenced'],
  ['packages/core/src/a.test.ts', `test.${'skip'}('x')`, 'every test runs'],
  ['packages/core/src/a.ts', "export { x } from './x.ts'", 'no re-exports'],
  ['packages/contracts/src/a.ts', "z.string().min(2, { error: 'Curto.' })", 'a schema gives its reason by code'],
  ['packages/core/src/a.ts', 'process.env.X', 'settings come from'],
  ['apps/web/src/a.tsx', `<input type="${'date'}" />`, 'a DateInput of packages/ui'],
  ['apps/web/src/a.tsx', `<${'select'} value="">`, 'NativeSelect of packages/ui'],
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

test('a style sheet uses no variable that nothing declares', () => {
  const tokens = { path: 'packages/ui/src/theme/tokens.ts', text: "  ink: '#19252B',\n  'error-icon': '#C33435'," }
  const sheet = (text: string) => styleVariableRules([tokens, { path: 'apps/web/src/a.css', text }])
  expect(sheet('a { color: var(--ink); fill: var(--error-icon) }')).toEqual([])
  expect(sheet('a { --own: 1px; width: var(--own); height: var(--other, 2px) }')).toEqual([])
  expect(sheet('a {\n  color: var(--warning-icon);\n}')).toEqual([
    'apps/web/src/a.css:2: nothing declares --warning-icon: the colours are in packages/ui/src/theme/tokens.ts',
  ])
})

test('.env.example must name every variable and no other', () => {
  const source = 'const Variables = z.object({\n  PORT: integer(),\n  DATA_DIR: z\n    .string(),\n})\n'
  expect(envExampleRules(source, 'PORT=1\n# DATA_DIR=x\n')).toEqual([])
  expect(envExampleRules(source, 'PORT=1\nOLD=2\n')).toEqual(['.env.example: DATA_DIR is missing', '.env.example: nothing reads OLD'])
})

const prose = (text: string) => proseRules([{ path: 'docs/a.md', text }])

test.for([
  ['Every server is told of it.', 'told', 'emit'],
  ['Nothing.\n\nOnly the desk reads notes.', 'desk', 'staff'],
  ['A follower of the ticket.', 'follower', 'watcher'],
  ['Kept searches are personal.', 'Kept searches', 'saved'],
  ['Each notice has a link.', 'Each notice', 'notification'],
  ['Workers take turns.', 'take turns', 'fair queue'],
  ['Tickets sleep until then.', 'sleep', 'snooze'],
  ['It calls sideBySide.', 'sideBySide', 'parallelRead'],
] as const)('documentation says %s no more', ([text, former, standard]) => {
  expect(prose(text)).toEqual([`docs/a.md:${text.split('\n').length}: "${former}" is a former name: see "${standard}" in docs/glossary.md`])
})

test.for([
  'Balcão is a help desk.',
  'Added by hand, in turn, as follows; clients notice it and follow the link.',
  'Kept for 90 days.',
  'Read `notice_mails` and [the table](notices/desk.md).',
  '```sh\ncurl desk\n```\nSee above.',
])('documentation may say: %s', (text) => {
  expect(prose(text)).toEqual([])
})

test('every term stands in the glossary, and the documentation keeps to it', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  expect(VOCABULARY.map(({ standard }) => standard).filter((standard) => !glossary.includes(standard))).toEqual([])
  const docs = sourceFiles(DOCS)
  expect(docs.length).toBeGreaterThan(40)
  expect(proseRules(docs)).toEqual([])
})

test('a function of the database is defined once, in the file of its name', () => {
  const file = (path: string, text: string) => ({ path: `packages/db/${path}`, text })
  const define = (name: string) => `-- Why.\ncreate or replace function ${name}(p_id bigint)\nreturns bigint`
  expect(
    functionRules([file('functions/tags/count-tags.sql', define('count_tags')), file('migrations/010-tags.sql', 'create table tags ()')]),
  ).toEqual([])
  expect(functionRules([file('functions/tags/tags.sql', define('count_tags'))])).toEqual([
    'packages/db/functions/tags/tags.sql: count_tags belongs in a file of its name',
  ])
  expect(functionRules([file('migrations/024-more.sql', define('count_tags'))])).toEqual([
    'packages/db/migrations/024-more.sql: count_tags is defined in a migration: give it a file of its own in packages/db/functions/<area>/',
  ])
})

test('the project itself keeps its migrations in order and its settings listed', () => {
  expect(migrationRules()).toEqual([])
  expect(envExampleRules(readFileSync('packages/platform/src/env.ts', 'utf8'), readFileSync('.env.example', 'utf8'))).toEqual([])
})

test('an expression that can take the square of a text is refused, one that looks at each sign once is not', () => {
  const told = (code: string) => slowPatternRules([{ path: 'packages/core/src/a.ts', text: `export const found = ${code}` }])
  expect(told(String.raw`text.replace(/^[\s.]+|[\s.]+$/g, '')`)).toEqual([
    expect.stringContaining('packages/core/src/a.ts:1 /^[\\s.]+|[\\s.]+$/g'),
  ])
  expect(told(String.raw`/^(.*?)\s*<(\S+)>$/.exec(text)`)).toEqual([expect.stringContaining('two repetitions')])
  expect(told(String.raw`/^[\s.]+/.test(text) && /(a|b)+c/.test(text)`)).toEqual([expect.stringContaining('(a|b)+c')])
  expect(told(String.raw`/^([^<]*)<([^<>\s]+)>$/.exec(text.trim())`)).toEqual([])
})
