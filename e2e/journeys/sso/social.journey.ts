import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import { refused } from '../../fixtures/error-guard.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { buttonOf } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an administrator sets a social provider up and tries it out; a visitor is led to it and back', async ({
  as,
  visitor,
  errorGuard,
}) => {
  const page = await as('admin')
  await page.goto('/sso')
  await page.getByRole('link', { name: 'Redes sociais' }).click()
  await expect(page.getByRole('row')).toHaveCount(20)
  await isAccessible(page, 'the social providers')
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Ações de Figma' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Configurar')
  const dialog = page.getByRole('dialog', { name: 'Credenciais de Figma' })
  await expect(dialog.getByText('/api/auth/local/oauth/figma/callback').first()).toBeVisible()
  await isAccessible(page, 'the credentials of a social provider')
  errorGuard.expect(refused(400, 404))
  await buttonOf(page, 'Salvar').click()
  await expect(dialog.getByText('Este campo é obrigatório.').first()).toBeVisible()
  await dialog.getByLabel('ID do cliente').fill('figma-da-jornada')
  await dialog.getByLabel('Segredo do cliente').fill('errado')
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByText('Credenciais de Figma salvas')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Figma' })).toContainText('ativo')
  await act('Testar configuração')
  await expect(page.getByText(/^Figma não aceita as credenciais/)).toBeVisible()
  await act('Editar')
  await dialog.getByLabel('Segredo do cliente').fill(SIMULATED_SECRET)
  await buttonOf(page, 'Salvar').click()
  await act('Testar configuração')
  await expect(page.getByText('Figma aceita as credenciais')).toBeVisible()

  const person = await visitor()
  await person.goto('/api/auth/local/oauth/figma/start?organization=acme')
  await expect(person.getByRole('heading', { name: 'Figma simulado' })).toBeVisible()
  await person.getByLabel('E-mail da pessoa').fill('visita@exemplo.test')
  // Figma does not say that an address was proved. The page takes what became of it out of its address.
  const back = person.waitForRequest(/\/sign-in\?organization=acme&.*oauth_error=oauth_email_unproved/)
  await buttonOf(person, 'Continuar').click()
  await back
  await expect(person).toHaveURL(/\/sign-in\?organization=acme/)
  await expect(person.locator('balcao-sign-in').getByRole('alert').first()).toContainText('não confirma o seu e-mail')

  await act('Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Credenciais de Figma excluídas')).toBeVisible()
})
