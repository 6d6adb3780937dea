import { expect, test } from 'vitest'
import { actionPath } from './action-path.ts'

const HOST = 'https://acme.test'

test.each([
  ['/tickets/41', '/tickets/41'],
  [`${HOST}/tickets/41?a=1#c2`, '/tickets/41?a=1#c2'],
  ['https://acme.test.evil.example/tickets', undefined],
  ['https://evil.example/x', undefined],
  ['//evil.example', undefined],
  [`${HOST}//evil.example`, undefined],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('%s leads to %s', (url, path) => {
  expect(actionPath(url, HOST)).toBe(path)
})
