import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answered } from '../../fixtures/answers.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { openTicket, rowOf } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const choose = async (page: Page, field: string, ...options: string[]) => {
  await page.getByLabel(field, { exact: true }).click()
  for (const option of options) await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a workflow is written from a template, tried out, and says where tickets of its type go', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400), refused(409))
  const name = subject('Problemas')
  const [agent, admin] = [await apis('agent'), await apis('admin')]
  const page = await as('supervisor')
  await page.goto('/workflows')
  await expect(rowOf(page, 'Mudança em produção')).toBeVisible()
  await page.getByRole('button', { name: 'Novo fluxo' }).click()
  await page.getByRole('button', { name: /^Em branco/ }).click()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Excluir o passo 3' }).click()
  await page.getByRole('button', { name: 'Adicionar passo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo passo' })
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(dialog.getByText('Escolha ao menos um status de partida.')).toBeVisible()
  await choose(page, 'De', 'Em atendimento')
  await dialog.getByLabel('Para', { exact: true }).selectOption({ label: 'Aguardando terceiro' })
  await dialog.getByLabel('Nome do passo').fill('Enviar ao fabricante')
  await dialog.getByLabel('Quem pode').selectOption({ label: 'Agente ou acima' })
  await dialog.getByLabel('Um motivo escrito, que fica no histórico').check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('De Aguardando terceiro nenhum passo leva adiante: os tickets ficariam presos.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar passo' }).click()
  await choose(page, 'De', 'Aguardando terceiro')
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Um fluxo ativo precisa de ao menos um tipo de ticket.')).toBeVisible()
  await choose(page, 'Tipos de ticket', 'Mudança')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Este tipo já segue o fluxo “Mudança em produção”.')).toBeVisible()
  await choose(page, 'Tipos de ticket', 'Mudança', 'Problema')
  await expect(page.getByRole('region', { name: 'Tickets abertos destes tipos' })).toContainText(/aberto/)

  const ticket = await agent.create(subject('Servidor'), { type: 'problem' })
  await agent.change(ticket.id, { status: 'open' })
  await page.getByRole('button', { name: 'Experimentar com um ticket' }).click()
  const trial = page.getByRole('region', { name: 'Experimentar' })
  await trial.getByLabel('Ticket').fill(String(ticket.number))
  await page.getByRole('option', { name: new RegExp(`#${ticket.number} `) }).click()
  await trial.getByLabel('Papel').selectOption({ label: 'Support Agent' })
  await trial.getByRole('button', { name: 'Ver' }).click()
  await expect(trial.getByText(`#${ticket.number} está em Em atendimento.`)).toBeVisible()
  await expect(trial.getByText('Este passo é de quem tem o papel Agente ou acima dele.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Fluxo “${name}” criado`)).toBeVisible()
  const { data } = await answered<{ data: { id: number; name: string }[] }>(agent, 'GET', '/api/workflows')
  const { id = 0 } = data.find((one) => one.name === name) ?? {}

  try {
    const desk = await as('agent')
    await openTicket(desk, ticket.id)
    await desk.locator('#campo-status').click()
    const menu = desk.getByRole('menu')
    await expect(menu).toContainText(`Segue o fluxo “${name}”`)
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...['Enviar ao fabricante → Aguardando terceiro', 'Resolvido'],
      // The organisation's own, of where it stands and of where it may go.
      ...['Em teste', 'Com a engenharia', 'Aguardando a SEFAZ'],
    ])
    expect(await violations(desk)).toEqual([])
    await menu.getByRole('menuitem', { name: /Enviar ao fabricante/ }).click()
    const why = desk.getByRole('dialog', { name: 'Por que Aguardando terceiro?' })
    await why.getByRole('button', { name: 'Mudar o status' }).click()
    await expect(why.getByText('Escreva o motivo, com ao menos 3 letras.')).toBeVisible()
    await why.getByLabel('Motivo').fill('Falta a peça')
    await why.getByRole('button', { name: 'Mudar o status' }).click()
    await expect(desk.locator('#campo-status')).toContainText('Aguardando terceiro')
    await desk.getByRole('button', { name: /^3 alterações/ }).click()
    await expect(desk.getByText('disse o motivo: Falta a peça')).toBeVisible()
    await desk.keyboard.press('e')
    await expect(desk.getByText(`O fluxo “${name}” não prevê este passo.`)).toBeVisible()

    const chief = await as('admin')
    await openTicket(chief, ticket.id)
    await chief.locator('#campo-status').click()
    await chief.getByRole('menuitem', { name: 'Outro status, por cima do fluxo…' }).click()
    const past = chief.getByRole('dialog', { name: `Mudar o status por cima do fluxo “${name}”` })
    await past.getByLabel('Novo status').selectOption({ label: 'Cancelado' })
    await past.getByLabel('Motivo').fill('Aberto por engano')
    expect(await violations(chief)).toEqual([])
    await past.getByRole('button', { name: 'Mudar o status' }).click()
    await expect(chief.locator('#campo-status')).toContainText('Cancelado')

    await page.goto(`/workflows/${id}`)
    await page.getByRole('button', { name: 'Editar o passo 2' }).click()
    await page.getByRole('dialog').getByLabel('Um responsável pelo ticket').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
    await page.getByLabel('Os passos novos valem').selectOption({ label: 'só para tickets abertos a partir de agora' })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Fluxo salvo')).toBeVisible()
    await page.goto(`/workflows/${id}`)
    const versions = page.getByRole('region', { name: 'Versões' })
    await expect(versions.getByRole('listitem')).toContainText(['tickets abertos desde', 'todos os tickets'])
    await versions.getByRole('button', { name: 'Usar estes passos' }).click()
    await expect(page.getByText('Passos da versão 1 no formulário. Salve para que valham.')).toBeVisible()
  } finally {
    await page.close()
    await answered(admin, 'DELETE', `/api/workflows/${id}`)
  }
})
