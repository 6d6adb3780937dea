import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { composer, message, openTicket, property, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')

test('a macro is written with a note and a snooze, shows what it changes before it is chosen, and does all of it with the reply', async ({
  as,
  apis,
  subject,
}) => {
  const name = subject('macro com nota')
  const page = await as('manager')
  await page.goto('/templates')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Novo template' }).click()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Texto' }).fill('Olá, {{cliente.primeiro_nome}}. Voltamos amanhã.')
  await dialog(page).getByRole('combobox', { name: 'Responsável' }).click()
  await page.getByRole('option', { name: 'quem aplica' }).click()
  await dialog(page).getByRole('combobox', { name: 'Adiar por' }).click()
  await page.getByRole('option', { name: '1d', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Nota interna' }).fill('Ligar para {{cliente.nome}} antes.')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Ações do template ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Favoritar' }).click()
  await expect(rowOf(page, name).getByLabel('Favorito')).toBeVisible()

  const ticket = await (await apis('client')).create(subject('com macro inteira'))
  await openTicket(page, ticket.id)
  await composer(page).focus()
  await page.keyboard.press('/')
  await dialog(page).getByRole('combobox', { name: 'Buscar template' }).fill(name)
  const option = page.getByRole('option')
  await expect(option).toHaveCount(1)
  await expect(option).toContainText('adiar por 1d · responsável → você · nota interna: Ligar para {{cliente.nome}} antes.')
  await page.keyboard.press('Enter')
  const waits = page.getByRole('list', { name: 'Ao enviar:' }).getByRole('listitem')
  await expect(waits).toHaveText(['adiar por 1d', 'responsável → você', /^nota interna: Ligar para Ana/])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Desfazer \(/ }).click()
  await expect(waits, 'taken back with the reply').toHaveCount(3)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(message(page, 'Voltamos amanhã.')).toHaveCount(1)
  await expect(page.getByText(/^Ligar para Ana.* antes\.$/)).toBeVisible()
  await expect(property(page, 'Status')).toContainText('Agendado')
})

test('a macro without a text changes the ticket at once, and is taken back', async ({ as, apis, subject }) => {
  const page = await as('supervisor')
  const name = subject('Escalar')
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Novo template' }).click()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page).getByText('Escreva um texto, ou escolha o que muda no ticket.').first()).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Prioridade' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await dialog(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Em atendimento' }).click()
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const ticket = await (await apis('client')).create(subject('para escalar'))
  await openTicket(page, ticket.id)
  await composer(page).focus()
  await page.keyboard.press('/')
  await dialog(page).getByRole('combobox', { name: 'Buscar template' }).fill(name)
  await expect(page.getByRole('option'), 'the only one, so that Enter chooses it').toHaveText([/Sem texto: muda o ticket na hora/])
  await page.keyboard.press('Enter')
  await expect(property(page, 'Prioridade')).toContainText('Urgente')
  await expect(property(page, 'Status')).toContainText('Em atendimento')
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(property(page, 'Prioridade')).toContainText('Média')
  await expect(property(page, 'Status')).toContainText('Novo')
})

test('a macro of one queue goes to the selected tickets of that queue, and the others are named', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const agent = await apis('manager')
  const name = subject('da fila')
  const { data: queues } = (await (await agent.send('GET', '/api/queues')).json()) as { data: { id: number; name: string }[] }
  const mark = subject('lote')
  const [one, two] = [await agent.create(`${mark} um`), await agent.create(`${mark} dois`)]
  const { queueId: of } = (await agent.ticket(one.id)) as unknown as { queueId: number }
  const other = queues.find(({ id }) => id !== of)?.id ?? 0
  await agent.send('PATCH', `/api/tickets/${two.id}`, { queueId: other })
  const answer = await agent.send('POST', '/api/templates', {
    ...{ name, content: 'Recebido.', queueIds: [of], changes: { priority: 'high', note: 'Em lote' } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const page = await as('manager')
  await page.goto(`/tickets?q=${encodeURIComponent(mark)}`)
  await expect(rowOf(page, `${mark} um`)).toBeVisible()
  for (const row of [`${mark} um`, `${mark} dois`]) await rowOf(page, row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aplicar template' }).click()
  const find = page.getByRole('combobox', { name: 'Buscar template' })
  await expect(find).toBeFocused()
  await find.fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ticket fica de fora')).toBeVisible()
  await expect(page.getByText('Muda neste ticket: prioridade → Alta · nota interna: Em lote')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar a 1 cliente' }).click()
  await expect(page.getByText('1 mensagem enviada')).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await agent.ticket(one.id)).priority).toBe('high')
  expect((await agent.ticket(two.id)).priority).not.toBe('high')
})
