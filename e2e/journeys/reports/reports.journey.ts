import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const shown = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd/span')
async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a manager reads what happened, narrows it, and finds it again by its address', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)
  await expect(shown(page, 'Resolvidos')).toHaveText(/^[1-9]/)
  await expect(page.getByRole('main').getByText(/^\d+ tickets criados e \d+ resolvidos no período/)).toBeVisible()
  await noFaults(page)

  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(page.getByRole('table', { name: 'Criados e resolvidos' }).getByRole('row')).toHaveCount(29)
  await choose(page, 'Período', 'Últimos 7 dias')
  await expect(page).toHaveURL(/period=7/)
  await expect(page.getByRole('table', { name: 'Criados e resolvidos' }).getByRole('row')).toHaveCount(8)
  await choose(page, 'Prioridade', 'Urgente')
  await choose(page, 'Período', 'Últimos 90 dias')
  await expect(page).toHaveURL(/period=90&priority=urgent/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Prioridade', exact: true })).toHaveText('Urgente')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)

  await page.getByRole('tab', { name: 'SLA' }).click()
  await expect(page.getByRole('heading', { name: 'Prazos por métrica' })).toBeVisible()
  await noFaults(page)
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Caminho pelos status' })).toBeVisible()
  await page.getByRole('tab', { name: 'Equipe' }).click()
  await expect(page.getByRole('table', { name: 'O que cada pessoa fez' }).getByRole('row').nth(2)).toBeVisible()
  await noFaults(page)
})

test('an agent sees their queues and themselves, and no colleague by name', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/reports?tab=team&period=90')
  await expect(page.getByText('Você vê os seus números ao lado da mediana da equipe.')).toBeVisible()
  await expect(page.getByText('Só as suas filas')).toBeVisible()
  const heads = page.getByRole('table', { name: 'O que cada pessoa fez' }).getByRole('rowheader')
  for (const name of await heads.allTextContents()) expect(['Mediana da equipe', 'Lia Moraes']).toContain(name)
})

test('what changes is in the figures within seconds', async ({ as, apis, subject }) => {
  const manager = await apis('manager')
  const created = async () =>
    ((await (await manager.send('GET', '/api/reports/dashboard')).json()) as { data: { created: number } }).data.created
  const before = await created()
  const client = await apis('client')
  await client.send('POST', '/api/tickets', { title: subject('Relatório'), description: 'Conta nos relatórios.' })
  await expect.poll(created).toBeGreaterThan(before)
  const page = await as('manager')
  await page.goto('/reports')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)
})
