import type { Account } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What the dashboard of a role begins with, and what is only on those of the roles above it. */
const DASHBOARDS: Partial<Record<Account, [there: string[], not: string[]]>> = {
  client: [['Seus tickets'], ['Meus próximos tickets', 'Menções']],
  agent: [
    ['Meus próximos tickets', 'Esperam por você'],
    ['Seus tickets', 'Vencem primeiro'],
  ],
  supervisor: [
    ['Vencem primeiro', 'Filas neste momento', 'Ausentes hoje'],
    ['Últimos 28 dias', 'Tags mais frequentes em 28 dias'],
  ],
  manager: [
    ['Últimos 28 dias', 'Vencem primeiro', 'SLA cumprido por prioridade em 28 dias', 'Tags mais frequentes em 28 dias'],
    ['Administração'],
  ],
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

test('the dashboard leads to what it counts', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  const main = page.getByRole('main')
  await page.goto('/dashboard')
  await main.getByRole('link', { name: /^Abertos hoje, ainda sem resposta/ }).click()
  await expect(page).toHaveURL(/\/tickets\?happened=unanswered/)
  await page.goto('/dashboard')
  await main.getByRole('region', { name: 'Filas neste momento' }).getByRole('link', { name: 'Suporte N1', exact: true }).click()
  await expect(page).toHaveURL(/\/tickets\?queue=\d+/)
})

test('an agent sees how customers rated them, and which tickets', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Minha satisfação em 28 dias/ })
    .click()
  await expect(page).toHaveURL(/\/tickets\?happened=rated/)
  await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0)
})
