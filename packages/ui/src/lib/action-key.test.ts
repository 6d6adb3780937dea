import { expect, test } from 'vitest'
import { actionKeys } from './action-key.ts'

function aStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('the same contents keep their key until they went through', () => {
  const storage = aStorage()
  const first = actionKeys(storage, 'create').keyFor({ title: 'a' })
  expect(actionKeys(storage, 'create').keyFor({ title: 'a' })).toBe(first)
  actionKeys(storage, 'create').done()
  expect(actionKeys(storage, 'create').keyFor({ title: 'a' })).not.toBe(first)
})

test('other contents and other forms get other keys', () => {
  const storage = aStorage()
  const first = actionKeys(storage, 'create').keyFor({ title: 'a' })
  expect(actionKeys(storage, 'reply').keyFor({ title: 'a' })).not.toBe(first)
  expect(actionKeys(storage, 'create').keyFor({ title: 'b' })).not.toBe(first)
})
