import type { Account } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What the dashboard of a role begins with, and what is only on those of the roles above it. */
const DASHBOARDS: Partial<Record<Account, [there: string[], not: string[]]>> = {
  client: [['Seus tickets'], ['Meus próximos tickets', 'Menções']],
  agent: [['Meus próximos tickets'], ['Seus tickets', 'Vencem primeiro']],
  supervisor: [['Vencem primeiro', 'Ausentes hoje'], ['Últimos 28 dias']],
  manager: [['Últimos 28 dias', 'Vencem primeiro'], ['Administração']],
  admin: [['Administração', 'Últimos 28 dias', 'Vencem primeiro'], ['Seus tickets']],
}

for (const [account, [there, not]] of Object.entries(DASHBOARDS) as [Account, [string[], string[]]][])
  test(`R-017 the dashboard of ${account}`, { tag: '@long' }, async ({ as }) => {
    const page = await as(account)
    await page.goto('/dashboard')
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })
    for (const name of there) await expect(heading(name)).toBeVisible()
    for (const name of not) await expect(heading(name)).toHaveCount(0)
  })
