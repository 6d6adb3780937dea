import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('a page of the portal is where one goes back to', () => {
  expect(returnTo('/portal/ticket/7?from=3')).toBe('/ticket/7?from=3')
  expect(returnTo('/my-tickets?show=all')).toBe('/my-tickets?show=all')
})

test('another site, the sign-in page or nothing leads home', () => {
  for (const wanted of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/login?to=/login',
    '/portal/login',
    '/portal',
    undefined,
  ])
    expect(returnTo(wanted)).toBe('/')
})
