import { expect, test } from 'vitest'
import { changesOf, type Drafted, isDirty, picturesWithoutWords } from './fields.ts'

const saved: Drafted = { title: 'VPN', summary: '', content: 'a', tags: [], audience: 'staff', roles: [], companyIds: [], seo: {} }

test('only what differs is sent, and readers go together', () => {
  expect(changesOf(saved, saved)).toEqual({})
  expect(changesOf(saved, { ...saved, content: 'b' })).toEqual({ content: 'b' })
  expect(changesOf(saved, { ...saved, audience: 'company', companyIds: [3] })).toEqual({ audience: 'company', roles: [], companyIds: [3] })
})

test('what cannot be saved yet waits, and is no reason to keep the rest', () => {
  const values: Drafted = { ...saved, title: ' ', content: 'b', audience: 'roles' }
  expect(changesOf(saved, values)).toEqual({ content: 'b' })
  expect(isDirty(saved, values)).toBe(true)
})

test('pictures without words are counted', () => {
  expect(picturesWithoutWords('![](attachment:1) ![ ](attachment:2) ![Tela](attachment:3) ![](https://x.test/a.png)')).toBe(2)
})
