import { expect, test } from 'vitest'
import { belowOf, shownOf, treeOf } from './folder-tree.ts'

const folders = [
  { id: 3, parentId: 1, name: 'Ativos', documents: 0 },
  { id: 1, parentId: null, name: 'Contratos', documents: 2 },
  { id: 4, parentId: 3, name: '2026', documents: 1 },
  { id: 2, parentId: null, name: 'Políticas', documents: 0 },
]

test('a tree has parents before their children, each with its level and path', () => {
  expect(treeOf(folders).map(({ id, level, path, hasChildren }) => [id, level, path, hasChildren])).toEqual([
    [1, 1, 'Contratos', true],
    [3, 2, 'Contratos / Ativos', true],
    [4, 3, 'Contratos / Ativos / 2026', false],
    [2, 1, 'Políticas', false],
  ])
})

test('what lies in a folder that is not open is not shown, however deep', () => {
  const tree = treeOf(folders)
  expect(shownOf(tree, new Set([3])).map(({ id }) => id)).toEqual([1, 2])
  expect(shownOf(tree, new Set([1, 3])).map(({ id }) => id)).toEqual([1, 3, 4, 2])
  expect([...belowOf(folders, 1)]).toEqual([1, 3, 4])
})
