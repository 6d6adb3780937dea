import { aCompany } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openTicket, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an asset is written down for a company, linked with a ticket, found, changed and retired', async ({
  apis,
  as,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  // What is deleted may be asked for once more, until its page is left.
  errorGuard.expect(refused(404, 409))
  const name = subject('Caixa registradora')
  const company = await aCompany({ apis }, subject('Mercado Sol'))
  const ticket = await (await apis('client')).create(subject('A gaveta não abre'))
  const page = await as('agent')

  await page.goto(`/companies/${company.id}?tab=assets`)
  const ofCompany = page.getByRole('region', { name: 'Ativos' })
  await expect(ofCompany.getByText('Nenhum ativo por aqui.')).toBeVisible()
  await ofCompany.getByRole('button', { name: 'Novo ativo' }).click()
  await expect(page.getByRole('combobox', { name: 'Empresa (opcional)' })).toHaveValue(company.name)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Nome' }).fill(name)
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Outro', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Dar o próximo patrimônio livre' }).check()
  await page.getByRole('textbox', { name: 'Custo (opcional)' }).fill('caro')
  await page.getByRole('textbox', { name: 'Local (opcional)' }).fill('Loja 2')
  await expect(page.getByText('Informe um valor em reais, como 4.599,00.', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Custo (opcional)' }).fill('4.599,90')
  await isAccessible(page, 'the form of an asset')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const data = page.getByRole('region', { name: 'Dados' })
  await expect(data.getByText(/^PAT-\d{5}$/)).toBeVisible()
  await expect(data.getByText(/^R\$\s4\.599,90$/)).toBeVisible()
  const tag = (await data.getByText(/^PAT-\d{5}$/).textContent()) ?? ''
  const address = page.url()

  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Ativos' })
  await panel.getByRole('button', { name: 'Vincular ativo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vincular um ativo ao ticket' })
  await dialog.getByRole('combobox', { name: 'Ativo' }).fill(tag)
  await page.getByRole('option', { name: new RegExp(tag) }).click()
  await isAccessible(page, 'the dialog of linking an asset')
  await dialog.getByRole('button', { name: 'Vincular' }).click()
  await expect(panel.getByRole('link', { name })).toBeVisible()
  await expect(panel).toContainText(`Outro · ${tag}`)
  await expect(panel).toContainText('Sem garantia')
  await expect(page.getByText(`vinculou o ativo “${name} (${tag})”`)).toBeVisible()

  await panel.getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Tickets' }).getByRole('link')).toHaveText(new RegExp(`^#${ticket.number} `))
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Modelo (opcional)' }).fill('Turbo 9')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Turbo 9')
  await page.getByRole('button', { name: 'Dar baixa' }).click()
  await expect(page.getByText('Baixado: não se vincula a tickets novos.')).toBeVisible()
  await isAccessible(page, 'an asset')

  await page.goto(`/assets?company=${company.id}&status=retired`)
  await expect(rowOf(page, name)).toContainText('Turbo 9')
  await page.goto(`/assets?company=${company.id}&status=in_use`)
  await expect(page.getByText('Nenhum ativo encontrado')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar ativos' }).fill(tag)
  await expect(page).toHaveURL(/q=PAT-/)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/assets$/)
  await expect(rows(page).nth(3)).toBeVisible()
  await page
    .getByRole('columnheader', { name: /^Garantia até/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page).toHaveURL(/sort=warranty/)

  const admin = await as('admin')
  await admin.goto(address)
  await admin.getByRole('button', { name: 'Excluir' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(admin.getByText(/Há tickets sobre este ativo/)).toBeVisible()

  await openTicket(page, ticket.id)
  await panel.getByRole('button', { name: `Desvincular ${name}` }).click()
  await expect(panel.getByRole('link', { name })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Excluir' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(admin).toHaveURL(/\/assets$/)
})

test('administrators keep the kinds of assets, and bring assets in by a file; support agents only look', async ({
  as,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(409))
  const kind = subject('Balança')
  const page = await as('admin')
  await page.goto('/assets')
  await page.getByRole('button', { name: 'Tipos', exact: true }).click()
  const kinds = page.getByRole('dialog', { name: 'Tipos de ativo' })
  await kinds.getByRole('textbox', { name: 'Novo tipo' }).fill('notebook')
  await kinds.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText(/Já existe um tipo de ativo com este nome/)).toBeVisible()
  await kinds.getByRole('textbox', { name: 'Novo tipo' }).fill(kind)
  await kinds.getByRole('button', { name: 'Adicionar' }).click()
  await expect(kinds.getByRole('listitem').filter({ hasText: kind })).toContainText('nenhum ativo')
  await kinds.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Importar CSV' }).click()
  const file = page.getByRole('dialog', { name: 'Importar ativos' })
  const name = subject('Balança da padaria')
  const csv = `nome;tipo;garantia até;custo\n${name};${kind};31/12/2031;1.299,00\nSem tipo;Nave;;caro`
  await file.locator('input[type=file]').setInputFiles({ name: 'ativos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(file).toContainText('Este tipo de ativo não existe.')
  await isAccessible(page, 'a file of assets')
  await file.getByRole('checkbox', { name: /^Deixar de fora as linhas com/ }).check()
  await file.getByRole('button', { name: 'Importar 1 ativo' }).click()
  await expect(page.getByText('1 ativo importado')).toBeVisible()
  await page.goto(`/assets?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('31 dez. 2031')

  const junior = await as('support-agent')
  await junior.goto(`/assets?q=${encodeURIComponent(name)}`)
  await rowOf(junior, name).click()
  await expect(junior.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const act of ['Editar', 'Dar baixa', 'Excluir']) await expect(junior.getByRole('button', { name: act })).toHaveCount(0)
  await junior.goto('/assets/new')
  await expect(junior.getByText('Você não tem acesso aos ativos')).toBeVisible()
})
