import { refused } from '../../fixtures/error-guard.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { block, growOld, isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an administrator comes by the checklist, changes the settings, and everybody sees the new name', async ({
  environment,
  visitor,
  subject,
}) => {
  const name = subject('Padaria Sol')
  const { page, slug } = await anOrganization({ environment, visitor }, name)
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

test('R14 a manager who knows the address is told why there is nothing', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(403))
  const page = await as('manager')
  await page.goto('/settings')
  await expect(page.getByText('Só administradores veem as configurações')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Configurações' })).toHaveCount(0)
})

test('a domain waits for its record, is verified, tells of a lost one, and is removed', { tag: '@long' }, async ({
  environment,
  visitor,
  subject,
}) => {
  const { page, slug } = await anOrganization({ environment, visitor }, subject('Padaria Lua'))
  await page.goto('/settings')
  const own = block(page, 'Domínio próprio')
  const add = own.getByRole('button', { name: 'Adicionar domínio' })
  await add.click()
  await expect(own.getByRole('textbox', { name: 'Domínio' })).toBeFocused()
  await own.getByRole('textbox', { name: 'Domínio' }).fill('https://ajuda.com.br/x')
  await add.click()
  await expect(own.getByText('Digite só o domínio, como ajuda.empresa.com.br.').first()).toBeVisible()

  const domain = `ajuda.${slug}.com.br`
  await own.getByRole('textbox', { name: 'Domínio' }).fill(domain)
  await add.click()
  const name = `_balcao-challenge.${domain}`
  await expect(own.getByText(name)).toBeVisible()
  await expect(own.getByText('Aguardando', { exact: true })).toBeVisible()
  await isAccessible(page, 'a pending domain')
  const check = own.getByRole('button', { name: 'Verificar agora' })
  await check.click()
  await expect(own.getByText('O registro ainda não aparece no DNS.', { exact: false })).toBeVisible()

  await environment.command('dns/set', { name, value: 'outra coisa' })
  await check.click()
  await expect(own.getByText('mas com outro valor', { exact: false })).toBeVisible()
  const value = (await own.locator('code').nth(1).textContent()) ?? ''
  await environment.command('dns/set', { name, value })
  await check.click()
  await expect(page.getByText(`O domínio ${domain} está verificado.`)).toBeVisible()
  await expect(own.getByText('Verificado', { exact: true })).toBeVisible()
  await isAccessible(page, 'a verified domain')

  await environment.command('dns/clear', { name })
  await check.click()
  await expect(own.getByText('Sem comprovação', { exact: true })).toBeVisible()
  await expect(own.getByRole('alert')).toContainText(`Sem o registro, ${domain} deixa de levar à sua organização`)
  await isAccessible(page, 'a failing domain')
  await page.reload()
  await expect(own.getByText('Sem comprovação', { exact: true })).toBeVisible()

  await own.getByRole('button', { name: 'Remover domínio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(own.getByText(name)).toBeVisible()
  await own.getByRole('button', { name: 'Remover domínio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover domínio' }).click()
  await expect(own.getByRole('textbox', { name: 'Domínio' })).toBeVisible()
  await expect(page.getByText('Domínio removido.')).toBeVisible()
})

test('an administrator shortens how long the audit is kept: warned of what goes, asked to prove it, and recorded', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  errorGuard.expect(refused(403))
  const { page } = await anOrganization({ environment, visitor }, subject('Guarda curta'))
  await page.goto('/settings')
  const own = block(page, 'Guarda da auditoria')
  const limit = own.getByLabel('Guardar por')
  await expect(limit.locator('option:checked')).toHaveText('5 anos (padrão)')
  await expect(own).toContainText('Removido até agoraNada')
  await own.getByRole('button', { name: 'Alterar prazo' }).click()
  await expect(own.getByText('Este já é o prazo.')).toBeVisible()
  await isAccessible(page, 'how long the audit is kept')

  await limit.selectOption({ label: '400 dias' })
  await own.getByRole('button', { name: 'Alterar prazo' }).click()
  const ask = page.getByRole('dialog', { name: 'Guardar a auditoria por 400 dias?' })
  await expect(ask).toContainText('São menos que os 5 anos de hoje')
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await expect(limit.locator('option:checked'), 'the choice is kept').toHaveText('400 dias')

  await growOld(page, 'audit.setRetention')
  await own.getByRole('button', { name: 'Alterar prazo' }).click()
  await ask.getByRole('button', { name: 'Diminuir prazo' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof).toBeVisible()
  await proof.getByRole('button', { name: 'Cancelar' }).click()
  await expect(own.getByRole('alert')).toContainText('Não foi possível alterar o prazo')
  await own.getByRole('button', { name: 'Alterar prazo' }).click()
  await ask.getByRole('button', { name: 'Diminuir prazo' }).click()
  await expect(page.getByText('A auditoria será guardada por 400 dias.')).toBeVisible()

  await page.reload()
  await expect(limit.locator('option:checked')).toHaveText('400 dias')
  await limit.selectOption({ label: '10 anos' })
  await own.getByRole('button', { name: 'Alterar prazo' }).click()
  await expect(page.getByText('A auditoria será guardada por 10 anos.'), 'more is not asked twice').toBeVisible()
  await page.goto('/audit')
  await expect(page.getByText('Guarda da auditoria alterada').first()).toBeVisible()
})
