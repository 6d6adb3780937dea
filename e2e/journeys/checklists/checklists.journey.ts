import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'Checklists', exact: true })

/** Pastes a text where the cursor is. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('a template is written, put on a ticket, and holds it open until what is mandatory is done', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const name = subject('Entrada')
  const [client, agent] = [await apis('client'), await apis('agent')]
  const page = await as('supervisor')
  await page.goto('/checklists/templates/new')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Escreva ao menos um item.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  const writing = page.getByRole('textbox', { name: 'Novo item' })
  await writing.fill('Criar a conta')
  await writing.press('Enter')
  await paste(page, '- Enviar o convite\n- Avisar a equipe')
  await expect(page.getByLabel('Item 3', { exact: true })).toHaveValue('Avisar a equipe')
  await page.getByLabel('Item 3', { exact: true }).press('Alt+ArrowUp')
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('Avisar a equipe')
  const first = page.getByRole('list', { name: 'Itens' }).getByRole('listitem').first()
  await first.getByRole('checkbox', { name: 'Obrigatório' }).check()
  await first.getByRole('button', { name: 'Mais sobre o item 1' }).click()
  await first.getByLabel('Prazo', { exact: true }).fill('logo')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(first.getByText('Use minutos, horas ou dias, como 30min, 4h ou 2d.')).toBeVisible()
  await first.getByLabel('Prazo', { exact: true }).fill('4h')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Modelo “${name}” criado`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('3 itens, 1 obrigatório')

  const ticket = await client.create(subject('Gente nova'))
  await openTicket(page, ticket.id)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Adicionar checklist' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(panel.getByRole('button', { name: `${name} 0 de 3 itens` })).toBeVisible()
  await expect(page.getByText(`pôs a checklist “${name}”`)).toBeVisible()
  const refusal = await agent.send('PATCH', `/api/tickets/${ticket.id}`, { status: 'resolved' })
  expect(refusal.status()).toBe(400)
  await page.locator('body').press('s')
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(page.getByText(/falta 1 item obrigatório da checklist/)).toBeVisible()

  const items = panel.getByRole('list', { name }).getByRole('listitem')
  await items.first().getByRole('checkbox').check()
  await expect(panel.getByRole('button', { name: `${name} 1 de 3 itens` })).toBeVisible()
  await items.first().getByRole('checkbox').press('Alt+ArrowDown')
  await expect(items.nth(1)).toContainText('Criar a conta')
  await expect(items.nth(1).getByRole('checkbox')).toBeChecked()
  expect(await violations(page)).toEqual([])
  await page.locator('body').press('s')
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(page.getByText(/status: Resolvido/i)).toBeVisible()
})

test('items of a ticket are written, skipped, taken away and put back, and colleagues see it at once', async ({ as, apis, subject }) => {
  const title = subject('Passos')
  const [client, supervisor] = [await apis('client'), await apis('supervisor')]
  const ticket = await client.create(subject('Troca de servidor'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Adicionar checklist' }).click()
  await page.getByRole('menuitem', { name: 'Checklist em branco…' }).click()
  const naming = page.getByRole('dialog', { name: 'Nova checklist' })
  await naming.getByRole('button', { name: 'Criar' }).click()
  await expect(naming.getByText('Dê um título à checklist.')).toBeVisible()
  await naming.getByLabel('Título').fill(title)
  await naming.getByRole('button', { name: 'Criar' }).click()
  const writing = panel.getByRole('textbox', { name: `Novo item em ${title}` })
  await writing.fill('Copiar os dados')
  await writing.press('Enter')
  await expect(writing).toHaveValue('')
  await paste(page, '1. Trocar o endereço\n2. Desligar o antigo')
  const items = panel.getByRole('list', { name: title }).getByRole('listitem')
  await expect(items).toHaveCount(3)

  const act = async (text: string, what: string) => {
    await panel.getByRole('button', { name: `Ações do item ${text}` }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await act('Desligar o antigo', 'Editar…')
  const editing = page.getByRole('dialog', { name: 'Editar item' })
  await editing.getByRole('checkbox', { name: 'Obrigatório' }).check()
  await editing.getByLabel(/^Até quando/).fill('30/11/2032 14:00')
  expect(await violations(page)).toEqual([])
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(items.nth(2)).toContainText('14:00')
  await act('Desligar o antigo', 'Não se aplica…')
  const skipping = page.getByRole('dialog', { name: 'Por que “Desligar o antigo” não se aplica?' })
  await skipping.getByRole('button', { name: 'Não se aplica' }).click()
  await expect(skipping.getByText('Diga o motivo: o item é obrigatório.')).toBeVisible()
  await skipping.getByLabel('Motivo').fill('Fica de reserva')
  await skipping.getByRole('button', { name: 'Não se aplica' }).click()
  await expect(items.nth(2)).toContainText('não se aplica: Fica de reserva')
  await act('Copiar os dados', 'Excluir item')
  await expect(items).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('Copiar os dados')

  await panel.getByRole('button', { name: `Ações da checklist ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Mostrar o andamento ao cliente' }).click()
  await expect(panel.getByText('o cliente vê o andamento')).toBeVisible()
  const portal = await as('client')
  await portal.goto(`/portal/ticket/${ticket.id}`)
  const progress = portal.getByRole('region', { name: 'O que está sendo feito' })
  await expect(progress).toContainText('Copiar os dados (a fazer)')
  await expect(progress).not.toContainText('Desligar o antigo')
  expect(await violations(portal)).toEqual([])

  const { data } = await answered<{ data: { items: { id: number }[] }[] }>(supervisor, 'GET', `/api/tickets/${ticket.id}/checklists`)
  for (const { id } of data[0]?.items.slice(0, 2) ?? [])
    await answered(supervisor, 'PATCH', `/api/tickets/checklist-items/${id}`, { state: 'done' })
  await expect(panel.getByRole('button', { name: `${title} o cliente vê o andamento 3 de 3 itens` })).toBeVisible()
  await expect(progress).toContainText('2 de 2')
  await page.getByRole('button', { name: /3 alterações/ }).click()
  await expect(page.getByText(`concluiu a checklist “${title}”`)).toBeVisible()
})

test('one’s items of all tickets are ticked in their list, and what a template’s items come to is counted', async ({
  as,
  apis,
  subject,
}) => {
  const name = subject('Rotina')
  const text = subject('Ligar para o cliente')
  const [client, supervisor] = [await apis('client'), await apis('supervisor')]
  const agent = await apis('agent')
  const me = await answered<{ id: number }>(agent, 'GET', '/api/auth/profile')
  const template = await answered<{ id: number }>(supervisor, 'POST', '/api/checklists/templates', {
    name,
    items: [{ text, assigneeId: me.id, dueMinutes: 1, mandatory: true }],
  })
  const ticket = await client.create(subject('Retorno'))
  await answered(supervisor, 'POST', `/api/tickets/${ticket.id}/checklists`, { templateId: template.id })
  const page = await as('agent')
  await page.goto('/checklists')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText(`#${ticket.number}`)
  expect(await violations(page)).toEqual([])
  await row.getByRole('checkbox', { name: `Feito: ${text}` }).check()
  await expect(page.getByText('Item feito')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/checklists?state=settled')
  await expect(row.getByRole('checkbox', { name: `Feito: ${text}` })).toBeChecked()

  await page.getByRole('link', { name: 'Modelos', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Novo modelo' })).toHaveCount(0)
  await page.goto(`/checklists/templates/${template.id}`)
  await expect(page.getByText('Só quem pode alterar modelos edita este.')).toBeVisible()
  const counted = page.getByRole('table', { name: 'Nos últimos 90 dias' }).getByRole('row').filter({ hasText: text })
  await expect(counted).toHaveText(`${text}100`)
  expect(await violations(page)).toEqual([])
})
