import { message, openList, openTicket, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a ticket is put off by keyboard, leaves the views, and a customer’s message brings it back', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Fica para depois'))
  const statusOf = async () => (await client.ticket(ticket.id)).status
  const page = await as('agent')
  await openTicket(page, ticket.id)

  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Adiar até' })
  await expect(dialog.getByRole('button', { name: /^Em 2 horas/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).press('Enter')
  await expect(dialog.getByText('Escolha uma data futura.')).toBeVisible()
  await expect(dialog.getByLabel('Outra data e hora')).toBeFocused()
  await dialog.getByRole('button', { name: /^Amanhã às 9h/ }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(property(page, 'Status')).toContainText('Agendado')
  await expect.poll(statusOf).toBe('scheduled')

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(`#${ticket.number} · De volta como estava`)).toBeVisible()
  await expect.poll(statusOf, 'as new as it was').toBe('new')

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Adiar até…' }).click()
  await dialog.getByRole('button', { name: /^Em 2 horas/ }).click()
  await expect.poll(statusOf).toBe('scheduled')

  await openList(page, `?view=snoozed`)
  await expect(rowOf(page, ticket.title)).toContainText('Agendado')
  await client.comment(ticket.id, 'Tenho uma novidade.')
  await expect.poll(statusOf).toBe('open')
  await openTicket(page, ticket.id)
  await expect(message(page, 'Tenho uma novidade.')).toBeVisible()
  await expect(property(page, 'Status')).toContainText('Em atendimento')
})

test('a selection is put off together and taken back together', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const common = subject('Ficam para depois')
  const [a, b] = [await client.create(`${common} A`), await client.create(`${common} B`)]
  const statuses = async () => [(await client.ticket(a.id)).status, (await client.ticket(b.id)).status]
  const page = await as('agent')
  await openList(page)
  for (const { title } of [a, b]) await rowOf(page, title).getByRole('checkbox').check()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('2 selecionados')
  await page.keyboard.press('h')
  await page
    .getByRole('dialog', { name: 'Adiar 2 tickets até' })
    .getByRole('button', { name: /^Amanhã às 9h/ })
    .click()
  await expect.poll(statuses).toEqual(['scheduled', 'scheduled'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(statuses).toEqual(['new', 'new'])
})
