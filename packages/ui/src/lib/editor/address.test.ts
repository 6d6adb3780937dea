import { expect, test } from 'vitest'
import { wholeAddress } from './address.ts'

test('an address is whole, or made so where it is clear what is meant', () => {
  expect(wholeAddress(' https://a.test/b ')).toBe('https://a.test/b')
  expect(wholeAddress('acme.com.br/guia?x=1')).toBe('https://acme.com.br/guia?x=1')
  expect(wholeAddress('ana@acme.test')).toBe('mailto:ana@acme.test')
  expect(wholeAddress('tel:+5511999990000')).toBe('tel:+5511999990000')
})

test('nothing that runs, and nothing unclear, is an address', () => {
  for (const typed of ['', 'guia', 'javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT://x.test/%0Aalert(1)', 'file:///etc', 'a b.test'])
    expect(wholeAddress(typed), typed).toBeUndefined()
})
