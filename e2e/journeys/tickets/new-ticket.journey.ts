import { aCompany } from '../../fixtures/companies.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { message, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a new ticket by the staff, for a customer, with what is missing said at its field', async ({ as, apis, subject }) => {
  const title = subject('Aberto pelo agente')
  const page = await as('agent')
  await page.goto('/tickets/new')
  await page.getByRole('button', { name: 'Criar ticket' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Corrija 2 campos' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Cliente/ }).fill('Ana Beatriz')
  await page.getByRole('option', { name: /Ana Beatriz Lopes/ }).click()
  await page.getByRole('textbox', { name: /^Assunto/ }).fill(title)
  await page.getByRole('textbox', { name: /^Descrição/ }).fill('Ligou pedindo ajuda.')
  await page.getByRole('button', { name: 'Criar ticket' }).click()
  await expect(page).toHaveURL(/\/tickets\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const mine = await (await apis('client')).tickets('sort=createdAt&limit=100')
  expect(mine.map((ticket) => ticket.title)).toContain(title)

  // By keys, past the bar of formats, and out of the field that was filled in last.
  await page.goto('/tickets/new')
  // The bar comes with the editor, which loads after the form.
  await expect(page.getByRole('button', { name: 'Negrito' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Assunto/ }).fill(`${title}, outra vez`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^Descrição/ })).toBeFocused()
  await page.keyboard.type('Ligou de novo.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${title}, outra vez` })).toBeVisible()
})

test('an unknown caller gets a ticket with files and formatting; a note to the staff stays with them; what is typed outlives a reload', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  const since = Date.now()
  const title = subject('Ligou sem cadastro')
  const domain = `ligou-${process.pid}-${since}.com.br`
  const email = `rui@${domain}`
  const [first, second] = [await aCompany({ apis }, subject('Usina Norte')), await aCompany({ apis }, subject('Porto Norte'))]
  for (const { id } of [first, second])
    expect((await (await apis('admin')).send('POST', `/api/companies/${id}/domains`, { email: `ti@${domain}` })).ok()).toBe(true)
  const page = await as('agent')
  await page.goto('/tickets/new')
  await page.getByRole('button', { name: 'Cliente novo' }).click()
  await page.getByRole('textbox', { name: /^Nome do cliente/ }).fill('Rui Novo')
  await page.getByRole('textbox', { name: /^E-mail do cliente/ }).fill(email)
  await expect(page.getByText(/^O domínio é de/)).toContainText(first.name)
  const company = page.getByRole('combobox', { name: /^Empresa/ })
  await company.fill(second.name)
  await page.getByRole('option', { name: second.name }).click()
  await page.getByRole('textbox', { name: /^Assunto/ }).fill(title)
  const description = page.getByRole('textbox', { name: /^Descrição/ })
  await description.click()
  await page.keyboard.type('A impressora ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('parou')
  await expect(description.locator('strong')).toHaveText('parou')
  await page
    .getByLabel('Anexar arquivos')
    .first()
    .setInputFiles({ name: 'erro.txt', mimeType: 'text/plain', buffer: Buffer.from('E-42') })
  const files = page.getByRole('list', { name: 'Arquivos a enviar' })
  await expect(files).toContainText('Pronto')
  await page.getByRole('combobox', { name: /^Responsável/ }).fill('Caio')
  await page.getByRole('option', { name: /Caio Ramos/ }).click()
  const folder = process.env.NEW_TICKET_PICTURES
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling').toBe(true)
      if (folder) await page.screenshot({ path: `${folder}/new-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/tickets')
  await page.goto('/tickets/new')
  await expect(page.getByText(/^Rascunho guardado/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^E-mail do cliente/ })).toHaveValue(email)
  await expect(company).toHaveValue(second.name)
  await expect(page.getByRole('combobox', { name: /^Responsável/ })).toHaveValue('Caio Ramos')
  await expect(description.locator('strong')).toHaveText('parou')
  await expect(files).toContainText('erro.txt')
  await page.getByRole('button', { name: 'Criar ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(message(page, 'A impressora parou').locator('strong', { hasText: 'parou' })).toBeVisible()
  await expect(message(page, 'A impressora parou')).toContainText('erro.txt')
  await expect(property(page, 'Responsável')).toContainText('Caio Ramos')
  await expect(property(page, 'Empresa')).toContainText(second.name)
  await mailTo(environment.url, email, since, /abriu o ticket/)

  // Known by now; a note to the staff is no message to them.
  await page.goto('/tickets/new')
  await expect(page.getByText(/^Rascunho guardado/)).toHaveCount(0)
  await page.getByRole('combobox', { name: /^Cliente/ }).fill(email)
  await page.getByRole('option', { name: /Rui Novo/ }).click()
  await page.getByRole('button', { name: 'Nota interna' }).click()
  await expect(page.getByText(/Somente a equipe lê/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Assunto/ }).fill(`${title}, nota`)
  await description.fill('Ver com o fornecedor.')
  if (folder) await page.screenshot({ path: `${folder}/new-note.png`, fullPage: true })
  await page.getByRole('button', { name: 'Criar ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title}, nota` })).toBeVisible()
  await expect(message(page, 'Ver com o fornecedor.')).toContainText('Nota interna')
  const [, id] = /tickets\/(\d+)$/.exec(page.url()) ?? []
  expect(await (await apis('agent')).ticket(Number(id))).toMatchObject({ description: '' })
})
