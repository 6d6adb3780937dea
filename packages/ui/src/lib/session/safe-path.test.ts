import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const FOREIGN = [
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  'https:evil.test',
  'https://evil.test/dashboard',
  'javascript:alert(1)',
  'data:text/html,x',
  'allowed.evil.test',
  'user@evil.test',
  '@evil.test',
  '/%0d%0aLocation:%20//evil.test',
  '/%5cevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  ' /dashboard',
  'dashboard',
  '',
  null,
  undefined,
]

test('A10 only a path of this site is gone on to', () => {
  expect(FOREIGN.map((path) => [path, safePath(path)]).filter(([, taken]) => taken !== undefined)).toEqual([])
})

test('a path keeps its search and its place on the page', () => {
  for (const path of ['/', '/tickets?view=mine&sort=createdAt', '/tickets/12#resposta', '/search?q=50%25%20de%20ação'.normalize()])
    expect(safePath(path)).toBe(new URL(path, 'https://x.test').href.slice('https://x.test'.length))
})
