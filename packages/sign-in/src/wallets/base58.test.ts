import { expect, test } from 'vitest'
import { base58 } from './base58.ts'

test('bytes are written as base58', () => {
  expect(base58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(base58(Uint8Array.from([0, 0, 40, 127, 180, 205]))).toBe('11233QC4')
  expect(base58(Uint8Array.from([]))).toBe('')
  expect(base58(Uint8Array.from([0, 0]))).toBe('11')
})
