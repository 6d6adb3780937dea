import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../fixtures/api.ts'
import { clearComposer, composer, expectWritten, message, openTicket, property, rowOf, rows } from '../fixtures/staff-pages.ts'
import { expect, test } from '../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
async function aTemplate(api: Api, name: string, content: string, more: object = {}): Promise<void> {
  const answer = await api.send('POST', '/api/templates', { name, content, ...more })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('R-042 a template is written with a variable, found, changed and taken away', async ({ as, subject }) => {
  const name = subject('saudação')
  const page = await as('manager')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Configurações' }).click()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Novo template' }).click()
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Texto' }).fill('Olá, ')
  await dialog(page).getByRole('button', { name: 'Inserir variável' }).click()
  await page.getByRole('menuitem', { name: 'Primeiro nome do cliente' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Texto' })).toHaveValue('Olá, {{cliente.primeiro_nome}}')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Buscar nos templates' }).fill(name)
  await expect(page).toHaveURL(/q=/)
  await rowOf(page, name).click()
  await dialog(page).getByRole('textbox', { name: 'Texto' }).fill('Olá {{cliente.apelido}}')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(
    dialog(page)
      .getByText(/Variáveis que não existem: cliente.apelido/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Descartar o que você escreveu?' })).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: `Ações do template ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir template' }).click()
  await expect(page.getByText('Nenhum template com estes filtros')).toBeVisible()
})

test('“/” finds a template, fills it, changes the ticket and offers the way back; what is open blocks sending', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const name = subject('macro')
  await aTemplate(api, name, 'Olá {{cliente.primeiro_nome}}, ticket {{ticket.numero}}. {{empresa.nome}}', {
    changes: { priority: 'urgent' },
  })
  const ticket = await (await apis('client')).create(subject('com macro'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).focus()
  await page.keyboard.press('/')
  const find = dialog(page).getByRole('combobox', { name: 'Buscar template' })
  await expect(find).toBeFocused()
  await find.fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectWritten(page, new RegExp(`^Olá Ana, ticket ${ticket.number}\\. `))
  await expect(property(page, 'Prioridade')).toContainText('Urgente')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(page, 'Prioridade')).not.toContainText('Urgente')

  await composer(page).fill('Falta {{empresa.nome}} aqui')
  await expect(page.getByText('Preencha antes de enviar: {{empresa.nome}}')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await clearComposer(page)
  await composer(page).fill('Nada falta e/ou sobra')
  await page.keyboard.press('Control+Enter')
  await expect(message(page, 'Nada falta e/ou sobra')).toHaveCount(1)
})

test('support agents read the team’s templates and keep their own', async ({ as, apis, subject }) => {
  const name = subject('da equipe')
  await aTemplate(await apis('agent'), name, 'Texto da equipe')
  const page = await as('support-agent')
  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).click()
  await expect(dialog(page)).toContainText('Texto da equipe')
  await dialog(page).getByRole('button', { name: 'Duplicar' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Para quem' })).toContainText('Só meu')
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(rowOf(page, `${name} (cópia)`)).toContainText('Só meu')
})
