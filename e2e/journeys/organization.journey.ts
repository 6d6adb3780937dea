import { anOrganization } from '../fixtures/organization.ts'
import { block, isAccessible } from '../fixtures/profile.ts'
import { expect, test } from '../fixtures/test.ts'
import { refused } from '../fixtures/trouble.ts'

test('an administrator comes by the checklist, changes the settings, and everybody sees the new name', async ({
  house,
  visitor,
  subject,
}) => {
  const name = subject('Padaria Sol')
  const { page, slug } = await anOrganization({ house, visitor }, name)
  await page.getByRole('link', { name: 'Confira sua organização' }).click()
  await expect(page).toHaveURL('/settings')
  const form = block(page, 'Organização')
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue(name)
  await expect(block(page, 'Endereço')).toContainText(`${slug}.localhost`)
  await isAccessible(page, 'settings')

  await form.getByRole('textbox', { name: 'Nome' }).fill('   ')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Corrija 1 campo')

  const renamed = `${name} e Filhos`
  await form.getByRole('textbox', { name: 'Nome' }).fill(renamed)
  await form.getByLabel('Idioma padrão').selectOption('en')
  await form.getByLabel('Fuso horário').selectOption('America/Manaus')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  await expect(page.getByText(renamed, { exact: true }).first(), 'the name in the menu').toBeVisible()

  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue(renamed)
  await expect(form.getByLabel('Idioma padrão')).toHaveValue('en')
  await expect(form.getByLabel('Fuso horário')).toHaveValue('America/Manaus')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page, 'nothing is left to save').toHaveURL('/dashboard')
  await expect(page.getByText('Nome, idioma padrão e fuso horário estão salvos.')).toBeVisible()

  await page.goto('/audit')
  await page.getByText('Organização alterada').first().click()
  await expect(page.getByText(renamed).first()).toBeVisible()
})

test('R14 a manager who knows the address is told why there is nothing', async ({ as, trouble }) => {
  trouble.expect(refused(403))
  const page = await as('manager')
  await page.goto('/settings')
  await expect(page.getByText('Só administradores veem as configurações')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Configurações' })).toHaveCount(0)
})
