import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a supervisor sees what comes in by each channel beside what is usual, as a chart, a table and a file', async ({
  as,
  apis,
  subject,
}) => {
  await (await apis('client')).create(subject('Entrada de hoje'))
  const page = await as('supervisor')
  await page.goto('/monitoring')
  const card = page.getByRole('region', { name: 'Entrada por canal' })
  const now = card.getByRole('table', { name: 'Agora, por canal' })
  await expect(now.getByRole('rowheader', { name: 'portal' })).toBeVisible()
  await expect(now.getByRole('row', { name: /^portal/ })).toContainText(/[1-9]/)
  await card.getByRole('combobox', { name: 'Horas' }).click()
  await page.getByRole('option', { name: '24 h' }).click()
  await expect(page).toHaveURL(/span=24h/)
  await card.getByRole('combobox', { name: 'Canal' }).click()
  await page.getByRole('option', { name: 'portal' }).click()
  await expect(page).toHaveURL(/channel=portal/)
  await expect(now.getByRole('rowheader')).toHaveCount(1)
  await expect(card.getByLabel(/^portal, 24 h: .* entradas em \d+ horas/)).toBeVisible()
  await noFaults(page)
  await card.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(card.getByRole('table', { name: 'portal, hora a hora' }).getByRole('rowheader')).toHaveCount(24)
  await noFaults(page)
  const file = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Exportar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^entradas-.*\.csv$/)
  await page.reload()
  await expect(now.getByRole('rowheader')).toHaveCount(1)
})

test('a supervisor takes an anomaly on and opens an incident of it; a manager changes its rule', async ({ as }) => {
  const page = await as('supervisor')
  await page.goto('/monitoring')
  const card = page.getByRole('region', { name: 'Anomalias', exact: true })
  const name = 'Tickets sem responsável acima do comum'
  const row = card.getByRole('row', { name: new RegExp(`^${name}`) })
  await row.getByRole('button', { name: `Assumir: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Falta gente no turno')
  await noFaults(page)
  await dialog.getByRole('button', { name: 'Assumir' }).click()
  await expect(row).toContainText('está cuidando')
  await expect(row).toContainText('Falta gente no turno')
  await expect(row.getByRole('link', { name: `Ver tickets: ${name}` })).toHaveAttribute('href', /assignee=none/)
  await row.getByRole('button', { name: `Abrir incidente: ${name}` }).click()
  await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveValue(name)
  await page.keyboard.press('Escape')
  await card.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Encerradas' }).click()
  await expect(page).toHaveURL(/anomalies=over/)
  await expect(card.getByRole('row', { name: /^Entrada acima do comum: e-mail/ }).first()).toContainText('Encerrada em')
  const rules = page.getByRole('region', { name: 'Regras de anomalia' })
  await expect(rules.getByRole('rowheader')).toHaveCount(12)
  await expect(rules.getByRole('button')).toHaveCount(0)

  const manager = await as('manager')
  await manager.goto('/monitoring')
  const own = manager.getByRole('region', { name: 'Regras de anomalia' })
  const rule = 'Entrada abaixo do comum: API'
  await own.getByRole('button', { name: `Alterar: ${rule}` }).click()
  const change = manager.getByRole('dialog')
  await change.getByRole('textbox', { name: 'Minutos' }).fill('2')
  await change.getByRole('button', { name: 'Salvar' }).click()
  await expect(change.getByText('Use um valor de 5 a 240.').first()).toBeVisible()
  await change.getByRole('textbox', { name: 'Minutos' }).fill('45')
  await change.getByRole('checkbox', { name: 'Gerentes' }).check()
  await noFaults(manager)
  await change.getByRole('button', { name: 'Salvar' }).click()
  const changed = own.getByRole('row', { name: new RegExp(`^${rule}`) })
  await expect(changed).toContainText('em 45 min abertos')
  await expect(changed).toContainText('Gerentes')
  await noFaults(manager)
})
