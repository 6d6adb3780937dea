import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

type Policy = { id: number; name: string }

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** A policy before all others, for the tickets with one tag. */
async function aPolicyFor(api: Api, name: string, tagId: number): Promise<Policy> {
  const minute = { minutes: 1, calendarId: null }
  const made = await answered<Policy>(api, 'POST', '/api/sla/policies', {
    name,
    conditions: { all: [{ field: 'tagId', values: [tagId] }], any: [] },
    targets: { resolution: { low: minute, medium: minute, high: minute, urgent: minute } },
    warnAt: null,
  })
  const { data } = await answered<{ data: Policy[] }>(api, 'GET', '/api/sla/policies')
  const others = data.map(({ id }) => id).filter((id) => id !== made.id)
  await answered(api, 'POST', '/api/sla/policies/reorder', { ids: [made.id, ...others] })
  return made
}

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

// A minute is the least that a policy promises, and it has to pass.
test('a clock stands still while the ticket waits, runs on, and is late before the eyes of who watches the board', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  test.setTimeout(180_000)
  const title = subject('Prazo curto')
  const [supervisor, client, agent] = [await apis('supervisor'), await apis('client'), await apis('agent')]
  const tag = await answered<{ id: number }>(supervisor, 'POST', '/api/tags', { name: title.slice(0, 30) })
  const policy = await aPolicyFor(supervisor, title, tag.id)
  const ticket = await client.create(title)
  await agent.change(ticket.id, { tagIds: [tag.id] })

  const page = await as('supervisor')
  await openTicket(page, ticket.id)
  const chip = page.getByRole('button', { name: /^Resolução/ })
  await expect(chip).toContainText(/min/)
  await chip.click()
  const why = page.getByRole('dialog', { name: 'Por que este prazo?' })
  await expect(why).toContainText(`Política: ${title}`)
  await expect(why).toContainText('Correu desde o início')
  await page.keyboard.press('Escape')

  await agent.change(ticket.id, { status: 'waiting_customer' })
  await expect(chip).toContainText('pausado')
  await client.comment(ticket.id, 'Continua parado')
  await expect(chip).not.toContainText('pausado')
  await chip.click()
  await expect(why).toContainText('Parado: aguardando cliente')
  await page.keyboard.press('Escape')

  await page.goto('/sla')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toHaveCount(0)
  // The latest deadlines are the last of the list, which is drawn and loaded as one scrolls.
  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(row, 'late once its minute is over, without a reload').toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 100_000 })
  await expect(row).toContainText('−')
  await answered(supervisor, 'DELETE', `/api/sla/policies/${policy.id}`)
})

test('a policy warns at three shares of its target: they are written in order, and come back', async ({ as, apis, subject }) => {
  const name = subject('Três avisos')
  const supervisor = await apis('supervisor')
  const page = await as('supervisor')
  await page.goto('/sla/policies/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Resolução, prioridade média' }).fill('4h')
  await page.getByRole('textbox', { name: 'Por cento da meta', exact: true }).fill('75')
  await page.getByRole('textbox', { name: 'Segundo aviso, por cento', exact: true }).fill('50')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Informe as parcelas em ordem crescente, cada uma uma vez.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Por cento da meta', exact: true }).fill('50')
  await page.getByRole('textbox', { name: 'Segundo aviso, por cento', exact: true }).fill('75')
  await page.getByRole('textbox', { name: 'Terceiro aviso, por cento', exact: true }).fill('90')
  await expect(page.getByRole('region', { name: 'Efeito nos tickets abertos' })).toContainText(/\d+ abertos casam/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Política “${name}” criada`)).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Terceiro aviso, por cento', exact: true })).toHaveValue('90')
  const { data } = await answered<{ data: (Policy & { warnAt: unknown })[] }>(supervisor, 'GET', '/api/sla/policies')
  const made = data.find((one) => one.name === name)
  expect(made?.warnAt).toEqual({ percents: [50, 75, 90] })
  // The page of what is deleted would ask for it.
  await page.goto('/sla/policies')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await answered(supervisor, 'DELETE', `/api/sla/policies/${made?.id}`)
})

test('a policy is written with its effect beside it, put in its place, and taken away', async ({ as, apis, subject }) => {
  const name = subject('Ouro')
  const manager = await apis('manager')
  const label = subject('Assentos')
  const field = await answered<{ id: number }>(manager, 'POST', '/api/custom-fields', { entity: 'ticket', type: 'number', label })
  await apis('supervisor')
  const page = await as('supervisor')
  await page.goto('/sla/policies/new')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Informe ao menos uma meta.' })).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  const cell = page.getByRole('textbox', { name: 'Resolução, prioridade média' })
  await cell.fill('quatro horas')
  await expect(page.getByText('Use minutos, horas ou dias, como 30min, 4h ou 1d.').first()).toBeVisible()
  await cell.fill('4h')
  await expect(page.getByRole('region', { name: 'Efeito nos tickets abertos' })).toContainText(/\d+ abertos casam, \d+ já atrasados/)
  const conditions = page.getByRole('group', { name: 'Todas estas condições' })
  await conditions.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await page.getByRole('textbox', { name: `Buscar em ${label}` }).fill('5')
  await page.getByRole('checkbox', { name: 'a partir de 5', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Efeito nos tickets abertos' })).toContainText(/Nenhum ticket aberto casa|0 abertos casam/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Política “${name}” criada`)).toBeVisible()
  const rows = page.getByRole('list', { name: 'Políticas, na ordem em que valem' }).getByRole('listitem')
  await expect(rows.last()).toContainText(name)
  await page.getByRole('button', { name: `Subir ${name}`, exact: true }).click()
  await expect(page.getByText('Ordem salva')).toBeVisible()
  await expect(rows.last()).not.toContainText(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(conditions.getByRole('button', { name: `${label} a partir de 5` }), 'its condition comes back').toBeVisible()
  await page.goto('/sla/policies')
  for (const [tab, address] of [
    ['Políticas', '/sla/policies'],
    ['Calendários', '/sla/calendars'],
    ['Painel', '/sla'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page).toHaveURL(address)
    // The page of before may still stand there while the code of the next one comes.
    await expect.poll(() => violations(page), { message: tab }).toEqual([])
  }
  await page.goto('/sla/policies')
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excluir', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(rows.filter({ hasText: name })).toHaveCount(0)
  await answered(manager, 'PATCH', `/api/custom-fields/${field.id}`, { isActive: false })
})
