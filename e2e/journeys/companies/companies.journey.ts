import { aCompany } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a company is made, its domain proved by mail, and a new customer of that domain belongs to it', async ({
  environment,
  apis,
  as,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400, 401))
  const name = subject('Padaria Aurora')
  const domain = `aurora-${Math.random().toString(36).slice(2, 10)}.com.br`
  const page = await as('admin')
  await page.goto('/companies/new')
  await page.getByRole('textbox', { name: /^Nome fantasia/ }).fill(name)
  await page.getByRole('button', { name: 'Criar empresa' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('tab', { name: 'Contatos' }).click()
  const box = page.getByRole('region', { name: 'Domínios de e-mail' })
  const address = box.getByRole('textbox', { name: 'E-mail de alguém da empresa' })
  await address.fill('ana@gmail.com')
  await box.getByRole('button', { name: 'Enviar link de confirmação' }).click()
  await expect(box.getByText('Qualquer pessoa pode ter um endereço @gmail.com.')).toBeVisible()
  const since = Date.now() - 1_000
  await address.fill(`ti@${domain}`)
  await box.getByRole('button', { name: 'Enviar link de confirmação' }).click()
  await expect(box.getByRole('listitem')).toContainText(`Aguarda confirmação por ti@${domain}`)
  await isAccessible(page, 'a company with a domain that waits')

  const link = new URL(linkIn(await mailTo(environment.url, `ti@${domain}`, since)))
  const guest = await visitor()
  await guest.goto(`${link.pathname}${link.search}`)
  await expect(guest.getByText('O domínio está confirmado. Obrigado!')).toBeVisible()
  const again = await visitor()
  await again.goto(`${link.pathname}${link.search}`)
  await expect(again.getByRole('alert')).toBeVisible()
  await expect(again.getByText('O domínio está confirmado.')).toHaveCount(0)

  const person = await (await apis('admin')).send('POST', '/api/users', { name: 'Lia Forno', email: `lia@${domain}`, role: 'client' })
  expect(person.status(), await person.text()).toBe(201)
  await page.reload()
  await expect(box.getByRole('listitem')).toContainText('Confirmado')
  const people = page.getByRole('region', { name: /^Pessoas/ })
  await people.getByRole('combobox', { name: 'Papel de Lia Forno na empresa' }).selectOption({ label: 'Gestor' })
  await expect(page.getByText('Acesso de Lia Forno salvo')).toBeVisible()
  await box.getByRole('button', { name: `Tirar o domínio ${domain}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar domínio' }).click()
  await expect(box.getByText('Nenhum domínio ainda.')).toBeVisible()
})

test('a company’s page fits a phone, where its own fields are filled in', { tag: '@long' }, async ({ apis, as, subject }) => {
  const { id, name } = await aCompany({ apis }, subject('Oficina Norte'))
  const page = await as('admin', { viewport: { width: 320, height: 720 } })
  await page.goto(`/companies/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('tab', { name: 'Contatos' }).click()
  await expect(page.getByText('Nenhum domínio ainda.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(page, 'a company on a phone')
  await page.getByRole('tab', { name: 'Campos' }).click()
  const fields = page.getByRole('region', { name: 'Campos da organização' })
  await fields.getByRole('button', { name: 'Editar campos' }).click()
  await fields
    .getByRole('combobox', { name: /^Segmento/ })
    .first()
    .selectOption({ label: 'Indústria' })
  await fields.getByRole('button', { name: 'Salvar' }).click()
  await expect(fields.getByRole('definition').filter({ hasText: /^Indústria$/ })).toBeVisible()
  await page.reload()
  await expect(fields.getByRole('definition').filter({ hasText: /^Indústria$/ })).toBeVisible()
})

test('a company that is not there is said to be, with the way to the list', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(404))
  const page = await as('admin')
  for (const id of ['999999', 'abc']) {
    await page.goto(`/companies/${id}`)
    await expect(page.getByText('Empresa não encontrada')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(page).toHaveURL(/\/companies$/)
})

test('companies come out of a file: looked at line by line, and only then written', { tag: '@long' }, async ({
  as,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const key = subject('x').slice(2)
  const page = await as('admin')
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar empresas' })
  await expect(dialog).toBeVisible()
  const upload = (lines: string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'empresas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') })
  await upload(['isto não é uma lista'])
  await expect(dialog.getByRole('alert')).toContainText('Faltam colunas na primeira linha: nome.')
  const head = 'nome;cnpj;observações'
  await upload([head, `Alfa ${key};;primeira`, `Beta ${key};123;`])
  await expect(dialog).toContainText('1 linha pode ser importada, 1 com erro. Nada foi gravado ainda.')
  await expect(dialog.getByRole('row').nth(2)).toContainText('CNPJ inválido: confira os dígitos.')
  await expect(dialog.getByRole('button', { name: /^Importar 1/ })).toBeDisabled()
  await isAccessible(page, 'the import of companies')
  await upload([head, `Alfa ${key};;primeira`, `João ${key};;`])
  await dialog.getByRole('button', { name: 'Importar 2 empresas' }).click()
  await expect(page.getByText('2 empresas importadas')).toBeVisible()
  await page.getByLabel('Buscar por nome, razão social ou CNPJ').fill(key)
  await expect(page.getByRole('row').filter({ hasText: `João ${key}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `Alfa ${key}` })).toBeVisible()
})

test('a branch stands on the page of its parent, with its tickets on request; who changed what is told', { tag: '@long' }, async ({
  apis,
  as,
  subject,
}) => {
  test.setTimeout(120_000)
  const parent = await aCompany({ apis }, subject('Grupo Serra'))
  const admin = await apis('admin')
  const branch = await aCompany({ apis }, subject('Serra Filial'))
  const lia = await admin.send('POST', '/api/users', {
    name: 'Lia Filial',
    email: `lia-${Math.random().toString(36).slice(2)}@empresa.test`,
    role: 'client',
    companyId: branch.id,
    invite: false,
  })
  const ticket = await (await apis('agent')).create(subject('Balança parada'), { requesterId: ((await lia.json()) as { id: number }).id })
  const page = await as('admin')
  await page.goto(`/companies/${branch.id}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Nível' }).click()
  await page.getByRole('option', { name: 'Premium' }).click()
  await page.getByRole('combobox', { name: /^Matriz/ }).fill(parent.name)
  await page.getByRole('option', { name: parent.name }).click()
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  await page.keyboard.type('Balança')
  await page.getByRole('textbox', { name: 'Telefone 1', exact: true }).fill('12')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informe o telefone com DDD, como (11) 4002-8922.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Telefone 1', exact: true }).fill('(54) 4002-8922')
  await isAccessible(page, 'the form of a company')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const data = page.getByRole('region', { name: 'Dados' })
  await expect(data.getByRole('link', { name: '(54) 4002-8922' })).toBeVisible()
  await expect(data.getByRole('definition').filter({ hasText: /^Premium$/ })).toBeVisible()

  await data.getByRole('link', { name: parent.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: parent.name })).toBeVisible()
  const branches = page.getByRole('region', { name: 'Filiais (1)' })
  await expect(branches).toContainText('1 ticket aberto na empresa e nas filiais.')
  await isAccessible(page, 'a company with a branch')
  await page.getByRole('tab', { name: 'Visão geral' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Tickets' })).toBeFocused()
  await expect(page.getByText('Nenhum ticket aberto.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Incluir a filial' }).check()
  await expect(page.getByRole('link', { name: new RegExp(`^#${ticket.number} `) })).toBeVisible()
  await expect(page).toHaveURL(/tab=tickets.*branches=yes/)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Incluir a filial' })).toBeChecked()
  await expect(page.getByRole('link', { name: new RegExp(`^#${ticket.number} `) })).toBeVisible()

  await page.goto(`/companies/${branch.id}?tab=activity`)
  const activity = page.getByRole('region', { name: 'Atividade' })
  await expect(activity).toContainText('alterou a empresa')
  await expect(activity).toContainText(`Matriz: ${parent.name}`)
  await expect(activity).toContainText('cadastrou a empresa')
  await isAccessible(page, 'what was done to a company')
})

test('time on tickets is drawn from a contract’s hours, warned of at 80 %, and a month is a file', { tag: '@long' }, async ({
  apis,
  as,
  subject,
}) => {
  test.setTimeout(180_000)
  const { id, name } = await aCompany({ apis }, subject('Serraria Boa Vista'))
  const admin = await apis('admin')
  const person = await admin.send('POST', '/api/users', {
    name: 'Lia Serra',
    email: `lia-${Math.random().toString(36).slice(2)}@empresa.test`,
    role: 'client',
    companyId: id,
    invite: false,
  })
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Serra parada'), { requesterId: ((await person.json()) as { id: number }).id })
  const page = await as('admin', { viewport: { width: 390, height: 800 } })
  await page.goto(`/companies/${id}?tab=contract`)
  await expect(page.getByText('Esta empresa não tem contrato cadastrado.')).toBeVisible()
  await expect(page.getByText('Nenhum tempo registrado ainda.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Cadastrar contrato' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Plano' }))
  await page.keyboard.type('Suporte Ouro')
  await page.getByLabel('Início').fill('2026-01-01')
  await page.getByRole('textbox', { name: /^Banco de horas/ }).fill('1,1')
  await page.getByRole('textbox', { name: /^Banco de horas/ }).press('Enter')
  await expect(page.getByText('Informe as horas, como 20 ou 7,5 (de quarto em quarto).').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Banco de horas/ }).fill('2,5')
  await isAccessible(page, 'the form of a contract')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const card = page.getByRole('region', { name: 'Contrato' })
  await expect(card).toContainText('0 h de 2,5 h usadas (0%). Restam 2,5 h.')
  await expect(page.getByRole('button', { name: 'Editar contrato' })).toBeFocused()

  const logged = await agent.send('POST', `/api/tickets/${ticket.id}/time-entries`, { minutes: 120, note: 'Troca da correia' })
  expect(logged.status(), await logged.text()).toBe(201)
  await page.reload()
  await expect(card).toContainText('2 h de 2,5 h usadas (80%). Restam 0,5 h.')
  await expect(card).toContainText('O banco de horas está no fim: 80% já foi usado.')
  await isAccessible(page, 'a pool of hours that runs low')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(390)
  const notices = async () => JSON.stringify(await (await admin.send('GET', '/api/notifications?search=Banco')).json())
  await expect.poll(notices, { timeout: 30_000 }).toContain(`${name} já usou 80%`)

  const report = page.getByRole('region', { name: 'Horas por mês' })
  const download = page.waitForEvent('download')
  await report.getByRole('button', { name: /^Baixar CSV de / }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^horas-\d+-\d{4}-\d\d\.csv$/)
  await expect(page.getByText('1 lançamento salvo')).toBeVisible()
  await page.getByRole('tab', { name: 'Atividade' }).click()
  await expect(page.getByRole('region', { name: 'Atividade' })).toContainText('cadastrou o contrato')
})

test('a company is closed by keyboard: what hangs on it is said, its people go to another, its tickets stay', { tag: '@long' }, async ({
  apis,
  as,
  subject,
}) => {
  test.setTimeout(120_000)
  const company = await aCompany({ apis }, subject('Tipografia Velha'))
  const other = await aCompany({ apis }, subject('Gráfica Nova'))
  const admin = await apis('admin')
  const person = await admin.send('POST', '/api/users', {
    name: 'Lia Tipos',
    email: `lia-${Math.random().toString(36).slice(2)}@empresa.test`,
    role: 'client',
    companyId: company.id,
    invite: false,
  })
  const { id: requesterId } = (await person.json()) as { id: number }
  await (await apis('agent')).create(subject('Prensa parada'), { requesterId })
  const page = await as('admin')
  await page.goto(`/companies/${company.id}`)
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: 'Encerrar…' }), { back: true })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ela tem 1 pessoa e 1 ticket (1 aberto).')
  await isAccessible(page, 'the closing of a company')
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect(dialog.getByText('Escolha a empresa que fica.')).toBeVisible()
  await tabTo(page, dialog.getByRole('combobox'), { back: true })
  await page.keyboard.type(other.name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  // What an arrow reached stays marked when companies are read anew, as after a merge elsewhere.
  const [gone, kept] = [await aCompany({ apis }, subject('Extinta')), await aCompany({ apis }, subject('Herdeira'))]
  const again = page.waitForResponse((answer) => answer.url().includes('companies.list') && answer.ok())
  expect((await admin.send('POST', `/api/companies/${gone.id}/merge`, { intoId: kept.id })).ok()).toBe(true)
  await again
  await page.keyboard.press('Enter')
  await pressAt(page, dialog.getByRole('button', { name: 'Encerrar' }))
  await expect(page.getByText('Esta empresa foi encerrada.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tickets abertos (1)' })).toBeVisible()
  await page.goto(`/companies/${other.id}?tab=contacts`)
  await expect(page.getByRole('region', { name: 'Pessoas (1)' })).toContainText('Lia Tipos')
})
