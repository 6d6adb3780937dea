import { expect, test } from 'vitest'
import { ownerOf, shares } from './measure.ts'

test('a module belongs to its package, however deep it lies, or to a folder of ours', () => {
  const owners = {
    '/x/node_modules/react-dom/cjs/a.js': 'react-dom',
    '/x/node_modules/@mui/material/Button/Button.js': '@mui/material',
    '/x/node_modules/a/node_modules/@b/c/d.js': '@b/c',
    '/x/apps/web/src/main.tsx': 'apps/web',
    '/x/packages/ui/src/kbd.tsx': 'packages/ui',
    '\0rolldown/runtime.js': 'runtime',
  }
  for (const [id, owner] of Object.entries(owners)) expect(ownerOf(id), id).toBe(owner)
})

test('shares are summed by owner, the largest first', () => {
  const modules: [string, number][] = [
    ['/x/apps/web/src/a.ts', 10],
    ['/x/node_modules/zod/a.js', 30],
    ['/x/apps/web/src/b.ts', 5],
  ]
  expect(shares({ files: [], modules })).toEqual([
    ['zod', 30],
    ['apps/web', 15],
  ])
})
