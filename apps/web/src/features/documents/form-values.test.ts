import { expect, test } from 'vitest'
import { creationOf, reasonsOf, valuesOf } from './form-values.ts'

const values = { ...valuesOf(undefined, 3), title: 'Manual', url: 'https://example.com' }

test('an address begins in the folder that is shown, and is sent with what its readers ask for alone', () => {
  expect(creationOf({ ...values, leastRole: 'admin', companyIds: [7] })).toMatchObject({
    folderId: 3,
    leastRole: null,
    companyIds: [],
    validUntil: null,
  })
  expect(creationOf({ ...values, visibility: 'company', companyIds: [7] })).toMatchObject({ companyIds: [7] })
  expect(creationOf({ ...values, visibility: 'roles', leastRole: 'manager' })).toMatchObject({ leastRole: 'manager' })
})

test('what is missing or is no address is said beside its field', () => {
  expect(reasonsOf(values, undefined)).toBeUndefined()
  expect(Object.keys(reasonsOf({ ...values, title: ' ', url: 'http://x.test' }, undefined) ?? {})).toEqual(['title', 'url'])
  expect(Object.keys(reasonsOf({ ...values, visibility: 'company' }, undefined) ?? {})).toEqual(['companyIds'])
  expect(Object.keys(reasonsOf({ ...values, visibility: 'roles' }, undefined) ?? {})).toEqual(['leastRole'])
})
