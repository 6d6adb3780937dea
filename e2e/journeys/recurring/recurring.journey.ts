import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openTicket, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Próximas datas' })
const dates = (page: Page) => preview(page).getByRole('listitem')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
async function pick(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const find = (page: Page, name: string) => page.goto(`/recurring?q=${encodeURIComponent(name)}`)

test('a ticket is made recurring: its rhythm in words and dates, opened now, with the way back in its history', async ({
  as,
  apis,
  subject,
}) => {
  const title = subject('Zelar gerador')
  const ticket = await (await apis('client')).create(title)
  const page = await as('supervisor')
  await openTicket(page, ticket.id)
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tornar recorrente…' }).click()
  await expect(page).toHaveURL(new RegExp(`/recurring/new\\?from=${ticket.id}$`))
  await expect(field(page, 'Assunto')).toHaveValue(title)

  // What is wrong is told by its field, and what was written stays.
  await page.getByRole('checkbox', { name: 'segunda', exact: true }).uncheck()
  await expect(preview(page)).toContainText('Complete o ritmo para ver as datas.')
  await page.getByRole('button', { name: 'Criar recorrência' }).click()
  await expect(page.getByRole('alert')).toContainText('Dias da semana')
  await expect(page.getByRole('checkbox', { name: 'segunda', exact: true })).toBeFocused()
  await expect(field(page, 'Assunto')).toHaveValue(title)
  for (const day of ['terça', 'quinta']) await page.getByRole('checkbox', { name: day, exact: true }).check()
  await field(page, 'A cada quantas semanas').fill('2')
  await field(page, 'Hora').fill('07:45')
  await expect(preview(page)).toContainText('A cada 2 semanas: terça e quinta, às 07:45')
  await expect(dates(page)).toHaveText(Array(5).fill(/^(ter|qui)\. .*, 07:45$/))
  await pick(page, 'Repete', 'Por mês, em um dia da semana')
  await pick(page, 'Qual', 'Última(o)')
  await pick(page, 'Dia da semana', 'sexta')
  await field(page, 'A cada quantos meses').fill('1')
  await expect(preview(page)).toContainText('Todo mês, na última sexta, às 07:45')
  await expect(dates(page)).toHaveText(Array(5).fill(/^sex\. .*, 07:45$/))
  await pick(page, 'Termina', 'Depois de alguns tickets')
  await field(page, 'Quantos tickets').fill('3')
  await expect(dates(page)).toHaveCount(3)
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Criar recorrência' }).click()
  await expect(page.getByText(/Recorrência criada\. O primeiro ticket vem sex\./)).toBeVisible()

  await find(page, title)
  await expect(rowOf(page, title)).toContainText('Todo mês, na última sexta, às 07:45, 3 vezes')
  await menu(page, title, 'Criar agora')
  await expect(page.getByText(/Ticket #\d+ criado/)).toBeVisible()
  const made = rowOf(page, title).getByRole('link', { name: /^#\d+$/ })
  await expect(made).toBeVisible()
  await made.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('criou o ticket pela recorrência')).toBeVisible()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/\/recurring\/\d+$/)
  await expect(field(page, 'Assunto')).toHaveValue(title)
})

test('by keyboard: one is written, edited, skipped, paused, deleted, and taken back each time', { tag: '@long' }, async ({
  as,
  subject,
}) => {
  const title = subject('Podar bambu')
  const page = await as('supervisor')
  await page.goto('/recurring')
  const add = page.getByRole('button', { name: 'Novo ticket recorrente', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await field(page, 'Assunto').focus()
  await page.keyboard.type(title)
  await field(page, 'Descrição').focus()
  await page.keyboard.type('Ver o jardim.')
  await expect(dates(page)).toHaveCount(5)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/recurring$/)
  await find(page, title)
  const row = rowOf(page, title)
  await expect(row).toContainText('Ativo')
  const before = await row.textContent()

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recurring\/\d+$/)
  await page.getByRole('checkbox', { name: 'domingo', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(preview(page)).toContainText('Toda semana: segunda e domingo, às 09:00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recorrência salva')).toBeVisible()

  await find(page, title)
  await expect(row).toContainText('Toda semana: segunda e domingo, às 09:00')
  expect(before).not.toContain('domingo')
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Ações de ${title}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.getByRole('menuitem', { name: item, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await act('Pular o próximo')
  await expect(page.getByText(/O próximo foi pulado\. Agora é (seg|dom)\./)).toBeVisible()
  await act('Pausar')
  await expect(row).toContainText('Pausado')
  await page.getByRole('button', { name: 'Desfazer' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Ativo')
  await act('Excluir')
  await expect(page.getByText('Nenhum ticket recorrente com este assunto')).toBeVisible()
  // The notice of the pause may still be on its way out, with a button of the same name.
  await expect(page.getByText(`“${title}” foi excluído`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Desfazer' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Ativo')
})
