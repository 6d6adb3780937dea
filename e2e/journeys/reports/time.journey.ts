import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a manager sees who worked how long for whom, opens the tickets of a company and takes the file', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?period=90')
  await page.getByRole('tab', { name: 'Tempo' }).click()
  await expect(page).toHaveURL(/tab=time/)
  const table = page.getByRole('table', { name: 'Tempo trabalhado' })
  await expect(table.getByRole('columnheader', { name: 'Pessoa' })).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('%')
  await expect(page.getByRole('table', { name: 'Banco de horas das empresas' }).getByRole('row').nth(1)).toContainText('%')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await choose(page, 'Em passos de', 'Mês')
  await choose(page, 'Somar por', 'Empresa')
  await expect(page).toHaveURL(/group=company&each=month/)
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Mês de' })).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  expect(file.suggestedFilename()).toMatch(/^time-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Empresa')
  expect(text).toContain('Banco de horas')

  const tickets = table.getByRole('link').first()
  const n = await tickets.textContent()
  await tickets.click()
  await expect(page).toHaveURL(/\/tickets\?happened=worked/)
  await expect(page.getByRole('button', { name: /^No relatório com tempo registrado, / })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})

test('an agent sees the time that they logged themselves', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/reports?tab=time&period=365')
  await expect(page.getByText('Você vê o tempo que você mesmo registrou.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Tempo trabalhado' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Lia Moraes')
})
