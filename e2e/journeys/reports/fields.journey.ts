import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a manager narrows a report by a custom field, groups it by another, and saves the file', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?tab=groups&period=90')
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Região', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Sul', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Sudeste', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/cf\.regiao=/)

  await page.getByRole('combobox', { name: 'Agrupar por', exact: true }).click()
  await page.getByRole('option', { name: 'Produto', exact: true }).click()
  await expect(page).toHaveURL(/by=custom-field&field=produto/)
  const table = page.getByRole('table', { name: 'Por grupo' })
  await expect(table.getByRole('columnheader', { name: 'Produto', exact: true })).toBeVisible()
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Loja virtual', exact: true }) })
  const created = row.getByRole('cell').nth(1).getByRole('link')
  await expect(created).toHaveText(/^[1-9]/)
  await expect(row.getByRole('cell').nth(2)).toContainText('%')
  await noFaults(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Região Su/ })).toBeVisible()
  const n = await created.textContent()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  expect(file.suggestedFilename()).toMatch(/^breakdown-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/Filtros;"?Região: Su(l, Sudeste|deste, Sul)/)
  expect(text).toContain(`\nLoja virtual;`)
  expect(text).toContain('Criados (parte)')

  await created.click()
  await expect(page).toHaveURL(/\/tickets\?.*happened=created/)
  await expect(page.getByRole('button', { name: 'Produto Loja virtual', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Região Su/ })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})

test('the API narrows by custom fields, and refuses what the organisation has not', async ({ apis }) => {
  const api = await apis('manager')
  const ask = (conditions: unknown) =>
    api.send('GET', `/api/reports/dashboard?customFields=${encodeURIComponent(JSON.stringify(conditions))}`)
  expect((await ask([{ key: 'regiao', values: ['sul'] }])).status()).toBe(200)
  const refused = await ask([{ key: 'nenhum', values: ['x'] }])
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('customFields.0.key')
  expect((await api.send('GET', '/api/reports/tickets/breakdown?by=custom-field')).status()).toBe(400)
})
