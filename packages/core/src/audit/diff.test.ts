import { expect, test } from 'vitest'
import { diff, differs } from './diff.ts'

test('only the fields that changed are kept, whatever order their keys came in', () => {
  const before = { name: 'Ana', role: 'agent', permissions: { a: 1, b: 2 }, tags: ['x'], companyId: null }
  const after = { name: 'Ana', role: 'manager', permissions: { b: 2, a: 1 }, tags: ['x', 'y'], companyId: undefined }
  expect(diff(before, after)).toEqual({ before: { role: 'agent', tags: ['x'] }, after: { role: 'manager', tags: ['x', 'y'] } })
  expect(differs(diff(before, { ...before }))).toBe(false)
  expect(differs(diff(before, after))).toBe(true)
})

test('what was not there yet, or is not there any more, differs in all its fields', () => {
  expect(diff(null, { name: 'Ana', note: undefined })).toEqual({ before: { name: null }, after: { name: 'Ana' } })
  expect(diff({ name: 'Ana' }, null)).toEqual({ before: { name: 'Ana' }, after: { name: null } })
})

test('R16 a secret never enters the log: only that it was set, changed or removed', () => {
  const secrets = {
    passwordHash: 'S3CRET',
    totpSecret: 'S3CRET',
    tokenHash: 'S3CRET',
    smtp: { password: 'S3CRET', host: 'h' },
    apiKey: 'S3CRET',
  }
  const found = diff({ passwordHash: 'OLDS3CRET', totpSecret: null }, secrets)
  expect(JSON.stringify(found)).not.toContain('S3CRET')
  expect(found.before).toMatchObject({ passwordHash: '•••', totpSecret: null })
  expect(found.after).toMatchObject({ passwordHash: '•••', totpSecret: '•••', smtp: { password: '•••', host: 'h' } })
})

test('long texts are cut, and dates compare by their instant', () => {
  expect(String(diff({ text: '' }, { text: 'x'.repeat(9_000) }).after.text)).toHaveLength(501)
  expect(differs(diff({ at: new Date(0) }, { at: new Date(0) }))).toBe(false)
})
