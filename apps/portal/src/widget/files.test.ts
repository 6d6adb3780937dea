import * as bounds from '@balcao/contracts/tickets/bounds'
import { expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_FILES, namesOf } from './files.ts'

test('the frame takes as much as the server does', () => {
  expect({ MAX_FILE_BYTES, MAX_FILES }).toEqual({ MAX_FILE_BYTES: bounds.MAX_FILE_BYTES, MAX_FILES: bounds.MAX_FILES })
})

test('files alone are called by their names, no longer than a message', () => {
  expect(namesOf([{ name: 'a.txt' }, { name: 'b.txt' }])).toBe('a.txt, b.txt')
  expect(namesOf([{ name: 'x'.repeat(2_000) }])).toHaveLength(1_000)
})
