import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('only paths of this site are gone on to', () => {
  const origin = 'https://acme.test'
  expect(safePath('/portal/tickets?open=1#a', origin)).toBe('/portal/tickets?open=1#a')
  for (const path of [null, '', 'portal', '//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/\t/evil.test'])
    expect(safePath(path, origin), String(path)).toBeUndefined()
})
