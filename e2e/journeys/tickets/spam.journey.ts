import { message, openList, openTicket, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('spam is marked, undone, found and given back by the keyboard, and its customer wakes nothing', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Zarabatana xiloque'))
  const statusOf = async () => (await client.ticket(ticket.id)).status
  const page = await as('agent')
  const banner = page.getByRole('region', { name: 'Marcado como spam' })
  await openTicket(page, ticket.id)

  const palette = page.getByRole('dialog', { name: 'Ir para ou fazer' })
  const field = palette.getByRole('combobox')
  // The page may be there before its keys are.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await field.fill('marcar como')
  await expect(palette.getByRole('option', { name: 'Marcar como spam', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(banner).toBeVisible()
  await expect(property(page, 'Status')).toContainText('Spam')
  await expect.poll(statusOf, 'over, to the customer').toBe('closed')

  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(page.getByText(`#${ticket.number} · De volta como estava`)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect.poll(statusOf, 'as new as it was').toBe('new')

  await page.getByRole('button', { name: 'Mais ações' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Marcar como spam' }).press('Enter')
  await expect(banner).toBeVisible()
  await expect.poll(statusOf).toBe('closed')
  await client.comment(ticket.id, 'Bugiganga xarope.')
  await expect(message(page, 'Bugiganga xarope.')).toBeVisible()
  await expect(banner).toBeVisible()
  expect(await statusOf()).toBe('closed')

  const card = page.getByRole('region', { name: 'Quadro de tickets' }).getByRole('listitem').filter({ hasText: ticket.title })
  await page.goto('/tickets?view=unassigned&face=board')
  await expect(page.getByRole('region', { name: 'Quadro de tickets' }).getByRole('listitem').first()).toBeVisible()
  await expect(card, 'on no board that does not ask for it').toHaveCount(0)
  await page.goto('/tickets?view=spam&face=board')
  await expect(
    page.getByRole('region', { name: 'Spam', exact: true }).getByRole('listitem').filter({ hasText: ticket.title }),
  ).toBeVisible()

  await openList(page, '?view=spam')
  await expect(page.getByRole('navigation', { name: 'Visões' }).locator('[data-current]')).toContainText('Spam')
  await rowOf(page, ticket.title).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bar.getByRole('button', { name: 'Marcar como spam' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Não é spam' }).press('Enter')
  await expect.poll(statusOf).toBe('new')
  await page.goto('/tickets?view=unassigned&face=board')
  await expect(card, 'with the others again').toBeVisible()

  await openTicket(page, ticket.id)
  await expect(message(page, 'Bugiganga xarope.')).toBeVisible()
  await expect(property(page, 'Status')).toContainText('Novo')
})
