import { menuRole } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { menuFor } from '../menu.ts'

const user: SessionUser = {
  id: 1,
  email: 'ana@acme.test',
  name: 'Ana',
  role: 'support-agent',
  roles: [{ slug: 'support-agent' }],
  tenant_id: 1,
  tenantName: 'Acme',
  tenantSlug: 'acme',
}

/** As much of a browser as the session needs to be made; what draws on a server does without the rest. */
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  await import('../../lib/session.ts')
  vi.stubGlobal('window', undefined)
})
afterAll(() => vi.unstubAllGlobals())

test('R-066 who has no item in the menu is told so, and by which role', async () => {
  const { Menu } = await import('./sidebar.tsx')
  const text = renderToStaticMarkup(<Menu me={user} sections={menuFor(menuRole(user), [])} folded={false} />)
  expect(
    text
      .replace(/<[^>]*>/g, '|')
      .split('|')
      .filter(Boolean),
  ).toEqual(['Nenhum módulo disponível para sua role.', 'Support Agent'])
})
