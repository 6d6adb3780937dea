import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('R-545 R-546 R-548 the menu and a slow dashboard are timed, a manager sees both by role, and a failure disturbs nobody', async ({
  as,
  errorGuard,
}) => {
  errorGuard.expect(refused(500))
  const page = await as('manager')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('analytics.log')) calls.push(request.url())
  })
  // A dashboard whose figures take longer than a tenth of a second.
  await page.route('**/tickets.stats**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  await expect.poll(() => calls.join()).toContain('analytics.logMenuRender')
  await expect.poll(() => calls.join()).toContain('analytics.logDashboardAccess')
  const failed: string[] = []
  await page.route('**/analytics.log*', async (route) => {
    await route.fulfill({ status: 500, body: '' })
    failed.push(route.request().url())
  })
  await page.reload()
  await expect.poll(() => failed.length).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: /^Analytics/ })
    .click()
  await expect(page.getByRole('table', { name: 'Menu' }).getByRole('rowheader', { name: 'Manager' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Dashboards' }).getByRole('rowheader', { name: 'Manager' })).toBeVisible()
  await noFaults(page)
})

test('an agent has no such page', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/analytics')
  await expect(page.getByText('Analytics não está disponível para o seu papel')).toBeVisible()
})

test('each role begins with what it asks first', async ({ as }) => {
  const supervisor = await as('supervisor')
  await supervisor.goto('/dashboard')
  for (const name of ['Sem responsável, por idade', 'Carga por pessoa', 'Vencem primeiro', 'Ausentes hoje'])
    await expect(supervisor.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(supervisor.getByRole('heading', { name: 'Últimos 28 dias' })).toHaveCount(0)
  await noFaults(supervisor)
  const admin = await as('admin')
  await admin.goto('/dashboard')
  for (const name of ['Administração', 'Últimos 28 dias', 'Carga por pessoa'])
    await expect(admin.getByRole('heading', { name, exact: true, level: 2 }).first()).toBeVisible()
  await admin.getByRole('link', { name: /^Resolvidos \d/ }).click()
  await expect(admin).toHaveURL(/\/tickets\?happened=resolved/)
  const client = await as('client')
  await client.goto('/dashboard')
  await expect(client.getByRole('link', { name: /^Aguardando você/ })).toBeVisible()
  await noFaults(client)
})
