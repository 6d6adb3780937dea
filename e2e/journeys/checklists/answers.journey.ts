import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('the customer answers what a checklist asks of them, and an item waits for another ticket', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const title = subject('Implantação')
  const [client, agent] = [await apis('client'), await apis('agent')]
  const [ticket, awaited] = [await client.create(subject('Começar a usar')), await client.create(subject('Comprar o leitor'))]
  const made = await agent.send('POST', `/api/tickets/${ticket.id}/checklists`, { title })
  const [{ id }] = ((await made.json()) as { data: [{ id: number }] }).data
  await agent.send('PATCH', `/api/tickets/checklists/${id}`, { shared: true })
  const items = [
    { text: 'CNPJ da nota', kind: 'text', forCustomer: true, mandatory: true },
    { text: 'Quantas pessoas usam', kind: 'number', forCustomer: true },
    { text: 'Há planilha?', kind: 'yes_no', forCustomer: true },
    { text: 'Planilha', kind: 'file', forCustomer: true },
    { text: 'Leitor comprado' },
  ]
  expect((await agent.send('POST', `/api/tickets/checklists/${id}/items`, { items })).status()).toBe(201)

  const desk = await as('agent')
  await openTicket(desk, ticket.id)
  const rows = desk.getByRole('list', { name: title }).getByRole('listitem')
  await desk.getByRole('button', { name: 'Ações do item Leitor comprado' }).click()
  await desk.getByRole('menuitem', { name: 'Editar…' }).click()
  const editing = desk.getByRole('dialog', { name: 'Editar item' })
  await editing.getByLabel('Como é concluído').selectOption('ticket')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(editing.getByText('Escolha o ticket.')).toBeVisible()
  await editing.getByLabel('Ticket que conclui o item').fill(String(awaited.number))
  await desk.getByRole('option', { name: new RegExp(`#${awaited.number}\\b`) }).click()
  expect(await violations(desk)).toEqual([])
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(rows.nth(4).getByRole('link', { name: new RegExp(`#${awaited.number}`) })).toBeVisible()
  await expect(rows.nth(4).getByRole('checkbox')).toBeDisabled()

  const page = await as('client', { viewport: { width: 390, height: 844 } })
  await page.goto(`/portal/ticket/${ticket.id}`)
  const progress = page.getByRole('region', { name: 'O que está sendo feito' })
  await expect(progress.getByText('Faltam 4 itens para você fazer.')).toBeVisible()
  await expect(page.getByText('Falta você: faça o que a equipe pede abaixo.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const asked = (text: string) => progress.getByRole('listitem').filter({ hasText: text })
  await asked('CNPJ da nota').getByRole('button', { name: 'Salvar' }).click()
  await expect(asked('CNPJ da nota').getByText('Escreva a resposta.')).toBeVisible()
  await asked('CNPJ da nota').getByRole('textbox').fill('12.345.678/0001-95')
  await asked('CNPJ da nota').getByRole('textbox').press('Enter')
  await expect(asked('CNPJ da nota').getByText('12.345.678/0001-95')).toBeVisible()
  await asked('Quantas pessoas').getByRole('textbox').fill('doze')
  await asked('Quantas pessoas').getByRole('button', { name: 'Salvar' }).click()
  await expect(asked('Quantas pessoas').getByText('Escreva um número, como 12,5.')).toBeVisible()
  await asked('Quantas pessoas').getByRole('textbox').fill('12')
  await asked('Quantas pessoas').getByRole('button', { name: 'Salvar' }).click()
  await expect(progress.getByText('Faltam 2 itens para você fazer.')).toBeVisible()
  await asked('Há planilha?').getByRole('button', { name: 'Não' }).click()
  await expect(progress.getByText('Falta 1 item para você fazer.')).toBeVisible()
  await asked('Há planilha?').getByRole('button', { name: 'Alterar a resposta' }).click()
  await asked('Há planilha?').getByRole('button', { name: 'Sim' }).click()
  await asked('Planilha')
    .last()
    .locator('input[type=file]')
    .setInputFiles({ name: 'cadastros.csv', mimeType: 'text/csv', buffer: Buffer.from('nome\nAna\n') })
  await progress.getByRole('button', { name: 'Enviar arquivos' }).click()
  await expect(progress.getByText('cadastros.csv')).toBeVisible()
  await expect(progress.getByText(/para você fazer/)).toHaveCount(0)

  await expect(rows.first()).toContainText('12.345.678/0001-95')
  await expect(rows.nth(3)).toContainText('cadastros.csv')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  await agent.send('PATCH', `/api/tickets/${awaited.id}`, { status: 'closed' })
  await expect(rows.filter({ hasText: 'Leitor comprado' }).getByRole('checkbox')).toBeChecked()
  expect(await violations(desk)).toEqual([])
})
