import { expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const secrets = openSecrets('a'.repeat(32))

test('what is derived depends on the secret, the purpose and the value, and on nothing else', () => {
  const other = openSecrets('b'.repeat(32))
  const all = [
    secrets.derive('refresh', 'x'),
    secrets.derive('refresh', 'y'),
    secrets.derive('cursor', 'x'),
    secrets.hash('x'),
    secrets.derive('hash', 'x'),
    other.derive('refresh', 'x'),
    other.hash('x'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(openSecrets('a'.repeat(32)).derive('refresh', 'x')).toBe(all[0])
  for (const text of all) expect(text).toMatch(/^[\w-]{43}$/)
})

test('random text is as long as asked and never the same', () => {
  expect(secrets.random(32)).toMatch(/^[\w-]{43}$/)
  expect(secrets.random(32)).not.toBe(secrets.random(32))
})
