import type { SessionUser } from '@balcao/contracts/auth/session'
import { expect, test, vi } from 'vitest'
import { analyse, noteRefusals, refusedIn } from './kb-refusals.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const user = {
  id: 1,
  tenant_id: 7,
  role: 'agent',
  roles: [{ slug: 'agent' }],
  grants: { 'article.manage': 'none', 'article.write': 'tenant' },
}
const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ exp: NOW / 1000 + 600, tenantId: 7, roles: ['agent'], ...claims }))}.y`
const of = (call: string, { token, code = 'forbidden' }: { token?: string | undefined; code?: string } = { token: tokenOf({}) }) =>
  Object.values(analyse({ call, code, token, user: user as unknown as SessionUser, now: NOW })).join('')

test('R-121 each of the five causes of a refused call is named where it holds, and where nobody here can tell', () => {
  expect(of('kb.categories.create'), 'the role does not have it').toBe('✓✓✗✓✓')
  expect(of('kb.articles.create'), 'this page believes that it does').toBe('✓✓✓✓✗')
  expect(of('kb.articles.get'), 'it goes by the article').toBe('✓✓?✓?')
  expect(of('kb.categories.create', { token: tokenOf({ exp: NOW / 1000 - 1 }) })).toBe('✗✓✗✓✓')
  expect(of('kb.categories.create', { token: undefined })).toBe('?✗✗?✓')
  expect(of('kb.categories.create', { token: tokenOf({ tenantId: 8 }) })).toBe('✓✓✗✗✓')
  expect(of('kb.categories.create', { token: tokenOf({ roles: ['supervisor'] }) })).toBe('✓✓✗✓✗')
  expect(of('kb.categories.create', { token: 'bal_7_secret', code: 'api_token_scope' })).toBe('?✓✗?✓')
})

test('of a batch, refused calls of the knowledge base are looked at, and no others', () => {
  const refused = { error: { data: { statusCode: 403, code: 'forbidden' } } }
  const address = 'https://desk.example/trpc/kb.settings.get,tags.list,kb.articles.get?batch=1&input=%7B%7D'
  const found = [{ call: 'kb.settings.get', code: 'forbidden' }]
  expect(refusedIn(address, [refused, refused, { result: { data: {} } }])).toEqual(found)
  expect(refusedIn('/trpc/kb.settings.get', refused)).toEqual(found)
  expect(refusedIn('/trpc/kb.settings.get', undefined)).toEqual([])
})

test('R-121 the console has a refused call with its five possible causes', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const answer = Response.json({ error: { data: { statusCode: 403, code: 'forbidden' } } })
  await noteRefusals('/trpc/kb.settings.get', answer, null)
  expect(warned.mock.calls).toEqual([
    [
      '403 kb.settings.get (forbidden); possible causes:\n? expired token\n✗ missing header\n? missing permission\n? tenant isolation\n? stale permission cache',
    ],
  ])
  warned.mockRestore()
})
