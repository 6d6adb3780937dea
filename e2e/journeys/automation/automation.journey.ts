import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

type Rule = { id: number; name: string }

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

async function addAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a rule is written, changes a ticket at once, and says so on the ticket and among the runs', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const title = subject('Nota fiscal rejeitada')
  const name = subject('Fiscal é urgente')
  const [supervisor, client, agent] = [await apis('supervisor'), await apis('client'), await apis('agent')]
  const label = title.slice(0, 30)
  const tag = await answered<{ id: number }>(supervisor, 'POST', '/api/tags', { name: label })
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('O que acontece').selectOption({ label: 'Um campo do ticket muda' })
  await page.getByRole('combobox', { name: 'Quais campos', exact: true }).click()
  await page.getByRole('option', { name: 'Tags', exact: true }).click()
  await page.keyboard.press('Escape')
  const conditions = page.getByRole('group', { name: 'Todas estas condições' })
  await conditions.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click()
  await page.getByRole('textbox', { name: 'Buscar em Tag' }).fill(label)
  await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.keyboard.press('Escape')
  const effect = page.getByRole('region', { name: 'Efeito' })
  await expect(effect).toContainText('Nenhum ticket casa com as condições.')
  await addAction(page, 'Mudar a prioridade para')
  await page.getByLabel('Mudar a prioridade para', { exact: true }).selectOption({ label: 'Urgente' })
  await addAction(page, 'Escrever a nota interna')
  await page.getByLabel('Escrever a nota interna', { exact: true }).fill('Conferir o certificado de {{quem.for}}.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Não existe a variável “quem.for”.')).toBeVisible()
  await page.getByLabel('Escrever a nota interna', { exact: true }).fill('Conferir o certificado do ticket #{{ticket.numero}}.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()

  const ticket = await client.create(title)
  await openTicket(page, ticket.id)
  await agent.change(ticket.id, { tagIds: [tag.id] })
  await expect(page.getByText(`Conferir o certificado do ticket #${ticket.number}.`)).toBeVisible()
  const changes = page.getByRole('listitem').filter({ hasText: name })
  if ((await changes.count()) === 0)
    await page
      .getByRole('button', { name: /alterações/ })
      .last()
      .click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  await page.goto('/automation')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('1 execução em 7 dias')
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Ver execuções' }).click()
  const run = page.getByRole('row').filter({ hasText: name })
  await expect(run).toContainText('Mudou: Mudar a prioridade para, Escrever a nota interna')
  await expect(run.getByRole('link', { name: `#${ticket.number}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Resultado' }).selectOption({ label: 'Falhou' })
  await expect(page.getByText('Nenhuma execução assim')).toBeVisible()
  await expect(page).toHaveURL(/outcome=failed/)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).not.toHaveURL(/outcome/)
})

test('a rule is switched off, put in its place and taken away; what was written is not lost', async ({ as, apis, subject, errorGuard }) => {
  errorGuard.expect(refused(409))
  const name = subject('Lembrete')
  const supervisor = await apis('supervisor')
  const made = await answered<Rule>(supervisor, 'POST', '/api/automation/rules', {
    name,
    active: false,
    trigger: { event: 'elapsed', since: 'last_message', minutes: 4_320 },
    actions: [{ kind: 'set_assignee', assigneeId: null }],
  })
  const page = await as('supervisor')
  await page.goto('/automation')
  const rows = page.getByRole('list', { name: 'Regras, na ordem em que rodam' }).getByRole('listitem')
  const row = rows.filter({ hasText: name })
  await expect(row).toContainText('inativa')
  await row.getByRole('button', { name: `Subir ${name}`, exact: true }).click()
  await expect(page.getByText('Ordem salva')).toBeVisible()

  await page.getByRole('link', { name, exact: true }).click()
  const span = page.getByLabel('Tempo', { exact: true })
  await expect(span).toHaveValue('3d')
  await span.fill('amanhã')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Use minutos, horas ou dias, como 30min, 4h ou 1d; de 5min a 366d.')).toBeVisible()
  await span.fill('5d')
  await page.getByRole('link', { name: '← Regras' }).click()
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await answered(supervisor, 'PUT', `/api/automation/rules/${made.id}`, { description: 'De outra pessoa' })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('A regra mudou enquanto você a editava. Confira e salve de novo.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Regra salva')).toBeVisible()

  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(`${name} (cópia)`)
  await expect(page.getByLabel('Situação')).toHaveValue('no')
  await expect(span).toHaveValue('5d')
  await page.getByRole('link', { name: '← Regras' }).click()

  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog', { name: `Excluir a regra “${name}”?` })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText(`Regra “${name}” excluída`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('who may not manage rules is told so, and finds no way to them', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/automation')
  await expect(page.getByText('Você não pode ver as regras de automação')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Automação' })).toHaveCount(0)
})

test('a rule asks for words, fills in a field, and opens a linked ticket with what is known of the first', async ({
  as,
  apis,
  subject,
}) => {
  const word = subject('Contestação').slice(-24)
  const title = `Boleto ${word}`
  const name = subject('Contestações')
  const [client, agent] = [await apis('client'), await apis('agent')]
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  const conditions = page.getByRole('group', { name: 'Todas estas condições' })
  await conditions.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Palavra no assunto', exact: true }).click()
  await page.getByRole('textbox', { name: 'Buscar em Palavra no assunto' }).fill(word)
  await page.getByRole('checkbox', { name: word, exact: true }).check()
  await page.keyboard.press('Escape')
  await addAction(page, 'Preencher os campos')
  await page.getByLabel('Preencher os campos', { exact: true }).selectOption({ label: 'Região' })
  await page.getByLabel('Região', { exact: true }).selectOption({ index: 1 })
  await addAction(page, 'Abrir o ticket vinculado')
  await page.getByLabel('Abrir o ticket vinculado', { exact: true }).fill('Conferir {{ticket.assunto}}')
  await page.getByLabel('Texto do novo ticket', { exact: true }).fill('Região: ')
  await page.getByRole('button', { name: 'Inserir variável' }).click()
  await page.getByRole('menuitem', { name: 'Ticket: Região', exact: true }).click()
  await expect(page.getByLabel('Texto do novo ticket', { exact: true })).toHaveValue('Região: {{ticket.campo.regiao}}')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Texto do novo ticket', { exact: true }).fill('Conferir o pedido.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()

  const ticket = await client.create(title)
  await openTicket(page, ticket.id)
  // It may stand among the similar tickets as well.
  await expect(page.getByRole('link', { name: new RegExp(`Conferir ${title}`) }).first()).toBeVisible()
  const filled = await answered<{ customFields: Record<string, unknown> }>(agent, 'GET', `/api/tickets/${ticket.id}`)
  expect(filled.customFields.regiao).toEqual(expect.any(String))
})

test('a rule of a tag says what it would change, and does; time counts to a date in business hours', async ({ as, apis, subject }) => {
  const [supervisor, client, agent] = [await apis('supervisor'), await apis('client'), await apis('agent')]
  const name = subject('Contrato VIP')
  const label = name.slice(0, 30)
  const tag = await answered<{ id: number }>(supervisor, 'POST', '/api/tags', { name: label })
  const [before, after] = [await client.create(subject('Antes')), await client.create(subject('Depois'))]
  await agent.change(before.id, { tagIds: [tag.id] })
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('O que acontece', { exact: true }).selectOption({ label: 'Tags são postas ou tiradas' })
  await page.getByRole('combobox', { name: 'Quais tags (vazio: qualquer uma)', exact: true }).fill(label)
  await page.getByRole('option', { name: label, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Como mudam', { exact: true })).toHaveValue('added')
  await addAction(page, 'Mudar a prioridade para')
  await page.getByLabel('Mudar a prioridade para', { exact: true }).selectOption({ label: 'Urgente' })
  await addAction(page, 'Executar a macro')
  await addAction(page, 'Escrever a alguém de fora')
  await page.getByRole('button', { name: 'Retirar “Executar a macro”' }).click()
  await page.getByRole('button', { name: 'Retirar “Escrever a alguém de fora”' }).click()
  const past = page.getByRole('region', { name: 'Teste no passado' })
  await past.getByRole('button', { name: 'Testar nos últimos 30 dias' }).click()
  const example = past.getByRole('listitem').filter({ hasText: `#${before.number}` })
  await expect(example).toContainText('para Urgente')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()
  await agent.change(after.id, { tagIds: [tag.id] })
  await openTicket(page, after.id)
  await expect(
    page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name: /alterações/ }))
      .first(),
  ).toBeVisible()
  await expect.poll(async () => (await answered<{ priority: string }>(agent, 'GET', `/api/tickets/${after.id}`)).priority).toBe('urgent')

  await page.goto('/automation/new')
  await page.getByLabel('O que acontece', { exact: true }).selectOption({ label: 'Passa um tempo' })
  await page.getByLabel('Contado de', { exact: true }).selectOption({ label: 'um prazo de SLA' })
  await page.getByLabel('Antes ou depois', { exact: true }).selectOption({ label: 'Antes' })
  await page.getByLabel('Como o tempo conta', { exact: true }).selectOption({ label: 'Horário de atendimento da fila' })
  await expect(page.getByLabel('Prazo', { exact: true })).toHaveValue('resolution')
  await page.getByLabel('Contado de', { exact: true }).selectOption({ label: 'a data de um campo' })
  await expect(page.getByLabel('Campo de data', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
