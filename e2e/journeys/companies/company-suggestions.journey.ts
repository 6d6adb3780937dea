import { aCompany } from '../../fixtures/companies.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('somebody new whose domain two companies use may be of either: one is turned down, the other taken, from the ticket', {
  tag: '@long',
}, async ({ apis, as, subject }) => {
  test.setTimeout(180_000)
  const [first, second] = [await aCompany({ apis }, subject('Transportes Sul')), await aCompany({ apis }, subject('Armazéns Sul'))]
  const admin = await apis('admin')
  const domain = `gruposul-${Math.random().toString(36).slice(2, 10)}.com.br`
  for (const { id } of [first, second]) {
    const asked = await admin.send('POST', `/api/companies/${id}/domains`, { email: `ti@${domain}` })
    expect(asked.ok(), await asked.text()).toBe(true)
  }
  const made = await admin.send('POST', '/api/users', { name: 'Lia Sul', email: `lia@${domain}`, role: 'client', invite: false })
  const requesterId = ((await made.json()) as { id: number }).id
  const ticket = await (await apis('agent')).create(subject('Carga parada'), { requesterId })

  const reader = await as('agent')
  await reader.goto(`/tickets/${ticket.id}`)
  await expect(reader.getByRole('list', { name: 'Pode ser de' })).toContainText(first.name)
  await expect(reader.getByRole('button', { name: `É daqui: Lia Sul, ${first.name}` })).toHaveCount(0)

  const page = await as('admin')
  await page.goto(`/companies/${first.id}?tab=contacts`)
  const here = page.getByRole('region', { name: 'Podem ser desta empresa' })
  await expect(here.getByRole('listitem')).toContainText(`lia@${domain} · ou de ${second.name}`)
  await expect(page.getByRole('region', { name: 'Domínios de e-mail' })).toContainText(`Também é de ${second.name}`)
  await isAccessible(page, 'a company with a suggestion')

  await page.goto(`/tickets/${ticket.id}`)
  const guesses = page.getByRole('list', { name: 'Pode ser de' })
  await expect(guesses.getByRole('listitem')).toHaveCount(2)
  await isAccessible(page, 'a ticket with suggestions')
  await page.getByRole('button', { name: `Não é: Lia Sul, ${first.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dispensar sugestão' }).click()
  await expect(page.getByText('Sugestão dispensada')).toBeVisible()
  await expect(guesses.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `É daqui: Lia Sul, ${second.name}` }).click()
  await expect(page.getByText(`Lia Sul agora pertence a ${second.name}`)).toBeVisible()
  await expect(guesses).toHaveCount(0)
  await expect(property(page, 'Empresa')).toContainText(second.name)
  await page.goto(`/companies/${second.id}?tab=contacts`)
  await expect(page.getByRole('region', { name: 'Pessoas (1)' })).toContainText('Lia Sul')
  await page.goto(`/companies/${first.id}?tab=activity`)
  await expect(page.getByRole('region', { name: 'Atividade' })).toContainText('disse que Lia Sul não é da empresa')
})

test('a ticket’s company is changed by keyboard, told in its history, and taken back', { tag: '@long' }, async ({ apis, as, subject }) => {
  const company = await aCompany({ apis }, subject('Moinho Leste'))
  const ticket = await (await apis('agent')).create(subject('Moinho parado'))
  const page = await as('agent')
  await page.goto(`/tickets/${ticket.id}`)
  await property(page, 'Empresa').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Empresa' })
  await expect(dialog.getByRole('option', { name: 'Nenhuma empresa' })).toBeVisible()
  await page.keyboard.type(company.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await isAccessible(page, 'the choice of a ticket’s company')
  await page.keyboard.press('Enter')
  await expect(property(page, 'Empresa')).toContainText(company.name)
  await expect(page.getByText(`#${ticket.number} · Empresa: ${company.name}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`definiu empresa como ${company.name}|mudou empresa de .* para ${company.name}`))).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(page, 'Empresa')).not.toContainText(company.name)
})

test('companies are saved as a file, and lines with errors of an import come back as one with the reasons', { tag: '@long' }, async ({
  apis,
  as,
  subject,
}) => {
  const company = await aCompany({ apis }, subject('Curtume Oeste'))
  const page = await as('admin')
  await page.goto('/companies')
  await page.getByLabel('Buscar por nome, razão social ou CNPJ').fill(company.name)
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('row').filter({ hasText: company.name })).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await coming).suggestedFilename()).toBe('empresas.csv')
  await expect(page.getByText('1 empresa salva')).toBeVisible()

  await page.getByRole('button', { name: 'Importar CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar empresas' })
  const lines = ['nome;cnpj;plano', `${company.name};;`, `Nova ${company.name};;Ouro`]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'empresas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(dialog).toContainText('Nenhuma linha pode ser importada, 2 com erros.')
  const wrong = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar as 2 linhas com erro' }).click()
  expect((await wrong).suggestedFilename()).toBe('empresas-com-erro.csv')
  await isAccessible(page, 'an import with errors')
})
