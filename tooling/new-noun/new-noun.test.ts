import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namesProblem, routerName, typeName } from './names.ts'
import { writeNoun } from './write-noun.ts'

const MATRIX = 'apps/server/src/testing/matrix'
const AREAS_OF_THE_MATRIX = `import { TICKETS } from './areas/tickets/rows.ts'
import type { Row, Rows } from './row.ts'
export const AREAS: Record<string, Rows> = {
  tickets: TICKETS,
}

/** All rows, by tRPC name. */
`
const TABLES = {
  [`${MATRIX}/areas/tickets/rows.ts`]: "export const TICKETS = {\n  'a.list': {},\n}\n",
  'packages/trpc/src/tickets/calls.ts': "import { views } from './views.ts'\n\nexport const calls = { views }\n",
  'packages/trpc/src/router.ts': `import { calls as tickets } from './tickets/calls.ts'
import { router } from './trpc.ts'
export const appRouter = router({
  tickets: {
    ...tickets,
  },
  live,
})
`,
  'apps/web/src/app/screens.ts': "export const SCREENS = [\n  {\n    path: '/profile',\n  },\n]\n",
  'apps/web/src/app/screen-messages.ts': "const NAMES = [\n  'Perfil',\n] as const\n",
  'apps/web/src/app/screen-messages.en.ts': "export const en = {\n  screens: {\n    Perfil: 'Profile',\n  },\n}\n",
}

function aRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'balcao-noun-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(TABLES)) write(root, path, text)
  write(root, `${MATRIX}/areas.ts`, AREAS_OF_THE_MATRIX)
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('a noun gets its files at the same path in every layer, and is listed in each table', () => {
  const root = aRoot()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(writeNoun(root, 'tickets', 'saved-views')).toEqual([
    'packages/contracts/src/tickets/saved-views.ts',
    'packages/core/src/tickets/saved-views.ts',
    'packages/core/src/tickets/saved-views.test.ts',
    'packages/trpc/src/tickets/saved-views.ts',
    'apps/web/src/features/tickets/saved-views.data.ts',
    'apps/web/src/features/tickets/saved-views.messages.ts',
    'apps/web/src/features/tickets/saved-views.messages.en.ts',
    'apps/web/src/features/tickets/saved-views-page.tsx',
    ...Object.keys(TABLES),
  ])
  expect(read('packages/contracts/src/tickets/saved-views.ts')).toContain('export const SavedView = z.object(')
  expect(read('packages/trpc/src/tickets/saved-views.ts')).toContain("'GET /tickets/saved-views'")
  expect(read('packages/trpc/src/tickets/calls.ts')).toBe(
    "import { savedViews } from './saved-views.ts'\nimport { views } from './views.ts'\n\nexport const calls = { savedViews, views }\n",
  )
  expect(read('packages/trpc/src/router.ts')).toBe(TABLES['packages/trpc/src/router.ts'])
  expect(read(`${MATRIX}/areas/tickets/rows.ts`)).toContain("'tickets.savedViews.list': { least: 'support-agent'")
  expect(read('apps/web/src/app/screens.ts')).toContain("import('../features/tickets/saved-views-page.tsx')")
  expect(read('apps/web/src/app/screen-messages.ts')).toContain("'Saved views',")
  expect(read('apps/web/src/app/screen-messages.en.ts')).toContain("'Saved views': 'Saved views',")
})

test.for([
  ['queues', 'queues', '{ ...queues }'],
  ['sla', 'policies', '{ policies }'],
] as const)('the first noun of an area begins its list of calls, which the router takes in one line: %s %s', ([area, noun, list]) => {
  const root = aRoot()
  const read = (path: string) => readFileSync(join(root, 'packages/trpc/src', path), 'utf8')
  writeNoun(root, area, noun)
  expect(read(`${area}/calls.ts`)).toContain(`import { ${noun} } from './${noun}.ts'`)
  expect(read(`${area}/calls.ts`)).toContain(`export const calls = ${list}`)
  expect(read('router.ts')).toContain(`import { calls as ${area} } from './${area}/calls.ts'`)
  expect(read('router.ts')).toContain(`  ${area},\n  live,`)
})

test('an area whose calls hang below another’s gets a list of its own beside that one', () => {
  const root = aRoot()
  const [path, below] = [
    'packages/trpc/src/comments/calls.ts',
    "import { drafts } from './drafts.ts'\n\nexport const onTickets = { drafts }\n",
  ]
  write(root, path, below)
  writeNoun(root, 'comments', 'reactions')
  expect(readFileSync(join(root, path), 'utf8')).toContain('export const onTickets = { drafts }')
  expect(readFileSync(join(root, path), 'utf8')).toContain('export const calls = { reactions }')
})

test('the first noun of an area brings its rows of the rights matrix and their test', () => {
  const root = aRoot()
  const written = writeNoun(root, 'knowledge-base', 'articles')
  expect(written).toEqual(expect.arrayContaining([`${MATRIX}/areas/knowledge-base/rows.ts`, `${MATRIX}/areas/knowledge-base/rows.test.ts`]))
  const read = (path: string) => readFileSync(join(root, MATRIX, path), 'utf8')
  expect(read('areas/knowledge-base/rows.ts')).toContain("'knowledgeBase.articles.list'")
  expect(read('areas.ts')).toContain("'knowledge-base': KNOWLEDGE_BASE,\n}")
  expect(read('areas.ts')).toContain("import { KNOWLEDGE_BASE } from './areas/knowledge-base/rows.ts'")
})

test('rules read the table of the noun where there is one', () => {
  const root = aRoot()
  write(root, 'packages/db/src/schema/queues.ts', 'export type QueuesTables = {\n  queues: QueuesTable\n}\n')
  writeNoun(root, 'queues', 'queues')
  writeNoun(root, 'queues', 'skills')
  expect(readFileSync(join(root, 'packages/core/src/queues/queues.ts'), 'utf8')).toContain(".selectFrom('queues')")
  expect(readFileSync(join(root, 'packages/core/src/queues/skills.ts'), 'utf8')).toContain('until a migration brings the table')
})

test('what is there already is left alone, and nothing is written beside it', () => {
  const root = aRoot()
  writeNoun(root, 'tickets', 'saved-views')
  const rule = join(root, 'packages/core/src/tickets/saved-views.ts')
  rmSync(rule)
  expect(() => writeNoun(root, 'tickets', 'saved-views')).toThrow('there already is packages/contracts/src/tickets/saved-views.ts')
  expect(existsSync(rule)).toBe(false)
})

test('where a table has no place for a noun, nothing is written', () => {
  const root = aRoot()
  write(root, 'apps/web/src/app/screens.ts', 'export const SCREENS = []\n')
  expect(() => writeNoun(root, 'tickets', 'saved-views')).toThrow('no place for')
  expect(existsSync(join(root, 'packages/contracts/src/tickets/saved-views.ts'))).toBe(false)
})

test.for([
  [undefined, undefined, 'Say the area and the noun'],
  ['tickets', undefined, 'Say the area and the noun'],
  ['tikets', 'watchers', 'is not an area'],
  ['../etc', 'watchers', 'is not an area'],
  ['tickets', '../../etc', 'is not a name for a file'],
  ['tickets', 'savedViews', 'is not a name for a file'],
  ['tickets', 'saved--views', 'is not a name for a file'],
  ['tickets', 'index', 'means something else'],
] as const)('bad names are refused: %s %s', ([area, noun, words]) => {
  expect(namesProblem(area, noun)).toContain(words)
})

test('names follow the noun', () => {
  expect(['watchers', 'categories', 'saved-views', 'status', 'bulk'].map(typeName)).toEqual([
    'Watcher',
    'Category',
    'SavedView',
    'Status',
    'Bulk',
  ])
  expect(routerName('saved-views')).toBe('savedViews')
})
