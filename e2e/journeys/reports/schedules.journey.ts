import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a manager schedules a report, has it sent at once, takes its file, and pauses and deletes it', async ({ as, subject }) => {
  const page = await as('manager')
  const name = subject('Semanal')
  await page.goto('/reports?priority=urgent')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Programar relatório' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('combobox', { name: 'Arquivo' }).click()
  await page.getByRole('option', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
  const row = page.getByRole('list', { name: 'Relatórios programados' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Toda semana: segunda, às 08:00')
  await expect(row).toContainText('Próximo envio:')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await row.getByRole('button', { name: `Enviar agora: ${name}` }).click()
  const take = row.getByRole('button', { name: `Baixar último: ${name}` })
  await expect(take).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(file.suggestedFilename()).toMatch(/^dashboard-.*\.csv$/)

  const act = async (what: string) => {
    await row.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await act('Pausar')
  await expect(row).toContainText('Pausado.')
  await act('Retomar')
  await expect(row).toContainText('Próximo envio:')
  await act('Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(row).toHaveCount(0)
})
