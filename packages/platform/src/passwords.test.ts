import { performance } from 'node:perf_hooks'
import { hash as argonHash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hash, MAX_PASSWORD, needsRehash, PasswordTooLongError, verify, verifyDummy } from './passwords.ts'

test('a password opens its own hash only', async () => {
  const hashed = await hash('ação-segura-123')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(hashed, 'ação-segura-123')).toBe(true)
  expect(await verify(hashed, 'acao-segura-123')).toBe(false)
  expect(await verify('not a hash', 'x')).toBe(false)
})

test('input over 128 characters is refused before it is hashed', async () => {
  await expect(hash('x'.repeat(MAX_PASSWORD + 1))).rejects.toBeInstanceOf(PasswordTooLongError)
  expect(await verify(await hash('x'.repeat(MAX_PASSWORD)), 'x'.repeat(10_000_000))).toBe(false)
})

test('a hash with other costs asks to be replaced', async () => {
  expect(needsRehash(await hash('x'))).toBe(false)
  expect(needsRehash(await argonHash('x', { memoryCost: 8192, timeCost: 1 }))).toBe(true)
  expect(needsRehash('broken')).toBe(true)
})

test('an unknown account costs about as much as a wrong password', async () => {
  const hashed = await hash('right')
  await verifyDummy('warm up')
  const cost = async (work: () => Promise<boolean>) => {
    const started = performance.now()
    expect(await work()).toBe(false)
    return performance.now() - started
  }
  // In turns, and the least of each: whatever else the machine does only adds.
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < 12; i++) {
    known.push(await cost(() => verify(hashed, 'wrong')))
    unknown.push(await cost(() => verifyDummy('wrong')))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

test('many at once all get their turn', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, i) => hash(`p${i}`)))
  expect(new Set(hashes).size).toBe(12)
})
