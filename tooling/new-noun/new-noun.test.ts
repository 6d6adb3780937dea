import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namesProblem, routerName, typeName } from './names.ts'
import { writeNoun } from './write-noun.ts'

function aRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'balcao-noun-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

test('a noun gets its three files at the same path, and a test', () => {
  const root = aRoot()
  expect(writeNoun(root, 'tickets', 'saved-views')).toEqual([
    'packages/contracts/src/tickets/saved-views.ts',
    'packages/core/src/tickets/saved-views.ts',
    'packages/core/src/tickets/saved-views.test.ts',
    'packages/trpc/src/tickets/saved-views.ts',
  ])
  expect(readFileSync(join(root, 'packages/contracts/src/tickets/saved-views.ts'), 'utf8')).toContain('export const SavedView = z.object(')
  expect(readFileSync(join(root, 'packages/trpc/src/tickets/saved-views.ts'), 'utf8')).toContain('export const savedViews = {}')
})

test('what is there already is left alone, and nothing is written beside it', () => {
  const root = aRoot()
  writeNoun(root, 'tickets', 'watchers')
  rmSync(join(root, 'packages/core/src/tickets/watchers.ts'))
  expect(() => writeNoun(root, 'tickets', 'watchers')).toThrow('there already is packages/contracts/src/tickets/watchers.ts')
  expect(existsSync(join(root, 'packages/core/src/tickets/watchers.ts'))).toBe(false)
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
