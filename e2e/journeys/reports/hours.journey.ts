import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a manager sees at which hours of the week tickets come, by keyboard too, and opens those of one', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?period=90')
  await page.getByRole('tab', { name: 'Horários' }).click()
  await expect(page).toHaveURL(/tab=hours/)
  const table = page.getByRole('table', { name: 'Por dia da semana e hora: Criados' })
  await expect(table.getByRole('row')).toHaveCount(25)
  await expect(page.getByText(/^Mais movimento: /)).toBeVisible()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await choose(page, 'O que contar', 'Resolvidos')
  await choose(page, 'Mostrar', 'Média por hora')
  await expect(page).toHaveURL(/measure=resolved&figure=mean/)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Por dia da semana e hora: Resolvidos' }).getByRole('link').first()).toBeVisible()
  await page.goto('/reports?tab=hours&period=90')

  // One cell is a stop of the Tab key; an arrow goes on to the next that has tickets.
  await expect(table.locator('a[tabindex="0"]')).toHaveCount(1)
  const first = table.locator('a[tabindex="0"]')
  await first.focus()
  await page.keyboard.press('ArrowDown')
  const next = table.locator('a:focus')
  await expect(next).toHaveAttribute('tabindex', '0')
  const n = await next.textContent()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('Dia da semana')

  await next.or(table.locator('a[tabindex="0"]')).first().press('Enter')
  await expect(page).toHaveURL(/\/tickets\?happened=created.*weekday/)
  await expect(page.getByRole('button', { name: /^No relatório criados, .* às \d\dh/ })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})
