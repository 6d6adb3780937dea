import { isAccessible } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an administrator has a count checked, sees what is wrong, and has it corrected with a reason', async ({
  as,
  apis,
  subject,
  environment,
}) => {
  const title = subject('Contagem errada')
  const ticket = await (await apis('agent')).create(title)
  await environment.command('ticket/miscount', { id: String(ticket.id), count: '41' })
  const page = await as('admin')
  await page.goto('/maintenance')
  await page.getByRole('tab', { name: 'Dados' }).click()
  const row = page.getByRole('list', { name: 'Contagens e índices' }).getByRole('listitem').filter({ hasText: 'Contagem de observadores' })
  await row.getByRole('button', { name: 'Verificar: Contagem de observadores' }).click()
  await expect(row).toContainText(/problemas? encontrados?/, { timeout: 20_000 })
  await isAccessible(page, 'the list of checks')
  await row.getByRole('link', { name: 'Ver resultado: Contagem de observadores' }).click()

  const found = page.getByRole('table', { name: 'O que foi encontrado' }).getByRole('row').filter({ hasText: title })
  await expect(found).toContainText('41')
  await expect(found).toContainText('A corrigir')
  await isAccessible(page, 'a check that found something')
  await page.getByRole('button', { name: /^Corrigir \d+ ite/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir: Contagem de observadores' })
  await dialog.getByRole('button', { name: /^Corrigir/ }).click()
  await expect(dialog).toContainText('Preencha')
  await dialog.getByLabel(/^Motivo/).fill('O limite recusava quem queria observar')
  await dialog.getByRole('button', { name: /^Corrigir/ }).click()
  await expect(dialog).toBeHidden()
  await expect(found).toContainText('Corrigido', { timeout: 20_000 })
  await expect(page.getByText('Motivo: O limite recusava quem queria observar')).toBeVisible()

  await page.getByLabel('Mostrar').selectOption('Recusado')
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByText('Nenhum item nesta situação')).toBeVisible()
  await page.getByRole('link', { name: 'Todas as verificações' }).click()
  await expect(page.getByRole('table', { name: 'Verificações anteriores' }).getByRole('row').nth(1)).toContainText('corrigido')
})
