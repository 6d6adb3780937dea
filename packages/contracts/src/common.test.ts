import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email, freeObject, Id, Instant, line, MAX_ID, opaque, Paging, prose, storableJson } from './common.ts'
import { looksLikeEmail } from './email.ts'
import { portuguese } from './testing/portuguese.ts'

test('an id is a whole number from 1 to the largest that the database takes', () => {
  for (const id of [1, MAX_ID]) expect(Id.parse(id)).toBe(id)
  for (const id of [0, -1, 1.5, MAX_ID + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', true, null, undefined, [], {}])
    expect(Id.safeParse(id).success, String(id)).toBe(false)
})

test('I01 text that no database can hold is refused by every kind of text', () => {
  for (const kind of [line(100), prose(100), opaque(100)])
    for (const text of ['a\0b', '\ud800', 'x\udc00', '\udc00\ud800']) expect(kind.safeParse(text).success).toBe(false)
  expect(line(100).parse('👩‍👩‍👧')).toBe('👩‍👩‍👧')
})

test('I02 a line is one line without direction overrides; prose is kept as written', () => {
  expect(line(100).parse(' a\r\nb\t\u202Ec\u2066 ')).toBe('a b c')
  expect(prose(100).parse(' a\n\n  b ')).toBe('a\n\n  b')
})

test('I03 limits count characters, and one more is too much', () => {
  expect(line(4).safeParse('👩👩👩x').success).toBe(true)
  expect(line(4).safeParse('👩👩👩xx').success).toBe(false)
  expect(line(4).safeParse('   ').success).toBe(false)
})

test('an e-mail is compared in small letters', () => {
  expect(Email.parse('  Ana@Example.TEST ')).toBe('ana@example.test')
  const wrong = ['', 'x', 'a@b@c.d', 'a b@c.de', '.a@b.cd', 'a..b@c.de', 'a@b', 'a@-b.cd', 'ação@c.de', `${'x'.repeat(250)}@a.bc`]
  const right = [' Ana@Example.TEST ', "o'neill+x@mail.example.com", `${'x'.repeat(249)}@a.bc`]
  for (const email of [...wrong, ...right]) {
    expect(Email.safeParse(email).success, email).toBe(right.includes(email))
    expect(looksLikeEmail(email), email).toBe(right.includes(email))
  }
})

test('I07 an instant is turned to UTC; days that do not exist are none', () => {
  expect(Instant.parse('2026-01-01T00:00:00+23:59')).toBe('2025-12-31T00:01:00.000Z')
  for (const instant of ['2026-02-30T00:00:00Z', '2026-01-01', '+275761-01-01T00:00:00Z', '2026-01-01T25:00:00Z', 'yesterday', 5])
    expect(Instant.safeParse(instant).success, String(instant)).toBe(false)
})

test('I06 a page is bounded', () => {
  expect(Paging.parse({})).toEqual({ limit: 50 })
  for (const paging of [{ limit: 0 }, { limit: 101 }, { page: 0 }, { page: 1001 }, { cursor: '' }])
    expect(Paging.safeParse(paging).success).toBe(false)
})

const free = freeObject(z.union([line(5), z.number()]), { maxKey: 4, maxKeys: 2 })

test('keys that the caller chooses are refused by name where they could not be stored or mean something else', () => {
  expect(free.parse({ a: ' x ', 'é👩': 1 })).toEqual({ a: 'x', 'é👩': 1 })
  for (const [json, field] of [
    ['{"a\\u0000":1}', 'a\0'],
    ['{"\\ud800":1}', '\ud800'],
    ['{"\\udc00a":1}', '\udc00a'],
    ['{"":1}', ''],
    ['{"12345":1}', '12345'],
    ['{"a":"x\\ud800"}', 'a'],
    ['{"__proto__":1}', '__proto__'],
    ['{"__proto__":{"x":1}}', '__proto__'],
  ] as const) {
    const { error } = free.safeParse(JSON.parse(json))
    expect([json, error?.issues.map(({ path }) => path)]).toEqual([json, [[field]]])
    expect(portuguese(error?.issues[0]?.message ?? ''), json).toMatch(/\.$/)
  }
  expect(portuguese(free.safeParse({ a: 1, b: 2, c: 3 }).error?.issues[0]?.message ?? '')).toBe('Envie no máximo 2 campos.')
  const wide = freeObject(z.number(), { maxKey: 50, maxKeys: 5 })
  for (const name of ['constructor', 'prototype'])
    expect(wide.safeParse({ [name]: 1 }).error?.issues[0]).toMatchObject({ path: [name], message: 'key_reserved' })
  expect(z.toJSONSchema(free, { io: 'input' })).toMatchObject({ type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, {}] } })
})

test('JSON of any shape is looked through to its last key', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  for (const sound of [null, 1, 'x', [], { a: [{ b: 'é' }] }, nested(20)]) expect(storableJson.safeParse(sound).success).toBe(true)
  for (const json of ['"\\ud800"', '[{"a":"\\u0000"}]', '{"a":[{"\\udfff":1}]}', '{"a":{"__proto__":{}}}', '{"a":{"constructor":1}}'])
    expect(storableJson.safeParse(JSON.parse(json)).success, json).toBe(false)
  expect(storableJson.safeParse(nested(22)).success).toBe(false)
})
