import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

test('a program gets an account and a token, acts by it, and is switched off at once', async ({ as, subject }) => {
  const name = subject('ERP')
  const page = await as('admin')
  await page.goto('/integrations/service-accounts')
  await page.getByRole('button', { name: 'Nova conta de serviço' }).first().click()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Papel').selectOption({ label: 'Agente' })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\/integrations\/service-accounts\/\d+$/)
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Novo token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Notas fiscais')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  const token = (await dialog.getByTestId('token').textContent()) ?? ''
  expect(token).toMatch(/^bal_/)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  const call = () => page.request.get('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } })
  const answer = await call()
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain(`${name} (conta de serviço)`)
  await page.goto('/integrations/service-accounts')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  await expect(row).toContainText('Inativa')
  expect((await call()).status()).toBe(401)
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toBeHidden()
})

test('who may not manage integrations sees no service accounts', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/integrations/service-accounts')
  await expect(page.getByText('Você não pode ver as contas de serviço')).toBeVisible()
})
