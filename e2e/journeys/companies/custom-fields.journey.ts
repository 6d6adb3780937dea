import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { openTicket, property, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const order = (page: Page): Locator => page.getByRole('list', { name: /Ordem dos campos/ })
const act = async (page: Page, field: string, item: string) => {
  await page.getByRole('button', { name: `Ações de ${field}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
type Field = { id: number; key: string; label: string }
/** A field nobody else has; fields that could stand in other journeys' way are made conditional on one that only ours fill. */
async function aField(api: Api, input: object): Promise<Field> {
  const answer = await api.send('POST', '/api/custom-fields', { entity: 'ticket', type: 'text', ...input })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Field
}
const saved = async (page: Page, act: () => Promise<void>) => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/tickets.update'))
  await act()
  expect((await answered).status()).toBe(200)
}

test('a manager makes a field by keyboard, orders it, duplicates it and deactivates it', { tag: '@long' }, async ({ as, subject }) => {
  const page = await as('manager')
  const name = subject('Cargo')
  await page.goto('/custom-fields?area=user')
  await page.getByRole('button', { name: 'Novo campo' }).press('Enter')
  const label = dialog(page).getByRole('textbox', { name: 'Nome' })
  await expect(label).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Preencha este campo.')).toBeVisible()
  await expect(label).toBeFocused()
  await label.fill(name)
  // Half defined it is not given up by a key: who stays finds it as it was.
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Descartar o que você escreveu?' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(label).toHaveValue(name)
  await label.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(order(page).getByRole('listitem').last()).toContainText(name)

  const copy = `${name} (cópia)`
  await act(page, name, 'Duplicar')
  await expect(order(page).getByRole('listitem').last()).toContainText(copy)
  await expect(order(page).getByRole('listitem').last()).toContainText('Inativo')
  await page.getByRole('button', { name: `Subir ${copy}` }).press('Enter')
  await expect
    .poll(async () => (await order(page).getByRole('listitem').allTextContents()).findIndex((text) => text.includes(copy)))
    .toBe((await order(page).getByRole('listitem').count()) - 2)
  await expect(page.getByText(/posição \d+ de \d+/)).toBeAttached()
  await act(page, copy, 'Ativar')
  await expect(order(page).getByRole('listitem').filter({ hasText: copy })).not.toContainText('Inativo')
  await act(page, copy, 'Excluir')
  await dialog(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(order(page)).not.toContainText(copy)
})

test('a ticket’s values are edited beside the conversation, told in its history, and a list is filtered and ordered by them', async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const name = subject('Região')
  const options = [
    { value: 'sul', label: 'Sul' },
    { value: 'norte', label: 'Norte' },
  ]
  const field = await aField(manager, { label: name, type: 'select', options })
  const agent = await apis('agent')
  const title = subject('com região')
  const ticket = await agent.create(title)
  const page = await as('agent')
  const watcher = await as('supervisor')
  await openTicket(watcher, ticket.id)
  await openTicket(page, ticket.id)
  await property(page, name).click()
  await dialog(page).getByRole('combobox', { name }).selectOption('Sul')
  await saved(page, () => dialog(page).getByRole('button', { name: 'Salvar' }).click())
  await expect(property(page, name)).toContainText('Sul')
  await expect(property(watcher, name)).toContainText('Sul')
  await expect(page.getByText(`definiu ${name} como Sul`)).toBeVisible()

  await page.goto(`/tickets?view=all`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await dialog(page).getByRole('checkbox', { name: 'Sul' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`cf\\.${field.key}=`))
  await expect(page.getByRole('group', { name: 'Filtros' })).toContainText(`${name} Sul`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, title)).toBeVisible()
  await page.getByRole('button', { name: /^Ordenar/ }).click()
  await page.getByRole('menuitem', { name: `${name}, crescente` }).click()
  await expect(page).toHaveURL(new RegExp(`sort=cf:${field.key}`))
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  expect((await manager.send('PATCH', `/api/custom-fields/${field.id}`, { isActive: false })).status()).toBe(200)
})

test('what a ticket needs to be resolved is asked for, and then it is', { tag: '@long' }, async ({ as, apis, subject, errorGuard }) => {
  const manager = await apis('manager')
  const gate = await aField(manager, { label: subject('Contrato') })
  const showWhen = { conditions: [{ field: gate.key, operator: 'is_set' }] }
  const cause = await aField(manager, { label: subject('Causa raiz'), requiredToResolve: true, showWhen })
  const ticket = await (await apis('agent')).create(subject('a resolver'), { customFields: { [gate.key]: 'CT-1' } })
  const page = await as('agent')
  await openTicket(page, ticket.id)
  errorGuard.expect(refused(400))
  await property(page, 'Status').click()
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  const asked = dialog(page).getByRole('textbox', { name: cause.label })
  await expect(asked).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Este campo é obrigatório.')).toBeVisible()
  await asked.fill('Cabo solto')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(property(page, 'Status')).toContainText('Resolvido')
  await expect(property(page, cause.label)).toContainText('Cabo solto')
  for (const { id } of [cause, gate])
    expect((await manager.send('PATCH', `/api/custom-fields/${id}`, { isActive: false })).status()).toBe(200)
})

test('a new ticket takes custom fields; a customer sees those that are theirs and no other', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const mine = await aField(manager, { label: subject('Pedido'), visibleToCustomers: true, editableByCustomers: true })
  const secret = await aField(manager, { label: subject('Margem') })
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await page.getByRole('textbox', { name: 'Assunto' }).fill(subject('pelo portal'))
  await page.getByRole('textbox', { name: /Descrição|Conte/ }).fill('Veio errado.')
  await page.getByRole('textbox', { name: mine.label }).fill('4711')
  await expect(page.getByText(secret.label)).toHaveCount(0)
  const answered = page.waitForResponse((answer) => answer.url().includes('/tickets.create'))
  await page.getByRole('main').getByRole('button', { name: 'Abrir ticket' }).click()
  const created = (await (await answered).json()) as { result: { data: { id: number } } }
  const { id } = created.result.data
  expect((await manager.send('PATCH', `/api/tickets/${id}`, { customFields: { [secret.key]: 'SEGREDO' } })).status()).toBe(200)
  await page.goto(`/portal/ticket/${id}`)
  await expect(page.getByRole('region', { name: 'Informações do ticket' })).toContainText('4711')
  await expect(page.getByText('SEGREDO')).toHaveCount(0)
  for (const field of [mine, secret])
    expect((await manager.send('PATCH', `/api/custom-fields/${field.id}`, { isActive: false })).status()).toBe(200)
})

test('removing a field with values says how many and asks for its key; the page passes axe in both themes', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  const manager = await apis('manager')
  const field = await aField(manager, { label: subject('Provisório') })
  await (await apis('agent')).create(subject('com valor'), { customFields: { [field.key]: 'x' } })
  const page = await as('manager')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/custom-fields')
    await expect(order(page)).toContainText(field.label)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  errorGuard.expect(refused(409))
  await act(page, field.label, 'Excluir')
  await dialog(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog(page).getByText('1 registro tem valor neste campo')).toBeVisible()
  await dialog(page).getByRole('textbox').fill(field.key)
  await dialog(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(order(page)).not.toContainText(field.label)
})

test('a person’s fields are filled in from the list of people, and are there when it is opened again', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const field = await aField(manager, { entity: 'user', label: subject('Ramal'), type: 'number', settings: { decimals: 0 } })
  const page = await as('manager')
  const fields = async () => {
    await page.goto('/users?q=Caio')
    await rowOf(page, 'Caio Ramos').getByRole('button', { name: 'Ações de Caio Ramos' }).click()
    await page.getByRole('menuitem', { name: 'Campos', exact: true }).click()
  }
  await fields()
  const ramal = dialog(page).getByRole('textbox', { name: field.label })
  await ramal.fill('dez')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Deve ser um número.')).toBeVisible()
  await expect(ramal).toBeFocused()
  await ramal.fill('4021')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await fields()
  await expect(ramal).toHaveValue('4021')
  expect((await manager.send('DELETE', `/api/custom-fields/${field.id}`, { withValues: true })).status()).toBe(200)
})

test('options go with another field: set up with a preview, offered so on a ticket, emptied with it and given back by undo', async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const select = (label: string, ...values: string[]) => ({
    ...{ label, type: 'select', options: values.map((value) => ({ value, label: value.toUpperCase() })) },
  })
  const product = await aField(manager, select(subject('Produto'), 'erp', 'loja'))
  const module = await aField(manager, select(subject('Módulo'), 'fiscal', 'carrinho'))
  const page = await as('manager')
  await page.goto('/custom-fields')
  await act(page, module.label, 'Editar')
  await dialog(page).getByRole('combobox', { name: 'As opções dependem de' }).selectOption(product.label)
  const when = dialog(page).getByRole('combobox', { name: `Quando ${product.label} é` })
  const offers = dialog(page).getByRole('group', { name: 'Oferecer' })
  await offers.getByRole('checkbox', { name: 'CARRINHO' }).uncheck()
  await when.selectOption('LOJA')
  await offers.getByRole('checkbox', { name: 'FISCAL' }).uncheck()
  await expect(dialog(page).getByText(`${product.label} vazio`)).toBeVisible()
  await expect(dialog(page).getByText('nenhuma opção')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const customFields = { [product.key]: 'erp', [module.key]: 'fiscal' }
  const ticket = await (await apis('agent')).create(subject('com módulo'), { customFields })
  const agent = await as('agent')
  await openTicket(agent, ticket.id)
  await property(agent, module.label).click()
  await expect(dialog(agent).getByRole('combobox').getByRole('option')).toHaveText(['Escolha', 'FISCAL'])
  await agent.keyboard.press('Escape')
  await property(agent, product.label).click()
  await dialog(agent).getByRole('combobox', { name: product.label }).selectOption('LOJA')
  await expect(dialog(agent).getByRole('status')).toContainText(module.label)
  await saved(agent, () => dialog(agent).getByRole('button', { name: 'Salvar' }).click())
  await expect(property(agent, module.label)).not.toContainText('FISCAL')
  await saved(agent, () => agent.getByRole('button', { name: 'Desfazer' }).click())
  await expect(property(agent, module.label)).toContainText('FISCAL')
  await expect(property(agent, product.label)).toContainText('ERP')

  await agent.goto('/tickets/new')
  await agent.getByRole('combobox', { name: product.label }).selectOption('ERP')
  await agent.getByRole('combobox', { name: module.label }).selectOption('FISCAL')
  await agent.getByRole('combobox', { name: product.label }).selectOption('LOJA')
  await expect(agent.getByText(`Esvaziado: a opção não vale com o novo valor de “${product.label}”.`)).toBeVisible()
  await agent.getByRole('button', { name: 'Desfazer', exact: true }).last().click()
  await expect(agent.getByRole('combobox', { name: module.label })).toHaveValue('fiscal')
  for (const { id } of [module, product])
    expect((await manager.send('PATCH', `/api/custom-fields/${id}`, { isActive: false })).status()).toBe(200)
})
