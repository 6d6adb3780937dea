import { openList, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the palette acts on the ticket at hand and goes anywhere, by the keyboard alone', async ({ as, apis, subject }) => {
  const word = subject('Guindaste')
  const customer = await apis('client')
  const ticket = await customer.create(word)
  const page = await as('agent')
  const palette = page.getByRole('dialog', { name: 'Ir para ou fazer' })
  const field = palette.getByRole('combobox')
  const option = (name: string) => palette.getByRole('option', { name, exact: true })
  const open = async () => {
    // The page may be there before its keys are.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 2_000 })
    }).toPass()
  }
  await page.goto(`/tickets/${ticket.id}`)
  await expect(page.getByRole('heading', { name: word })).toBeVisible()

  await open()
  await expect(option('Assumir')).toBeVisible()
  await field.fill('PRIÓRIDADE urg')
  await expect(option('Mudar prioridade para Urgente')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page.locator('#campo-priority')).toContainText('Urgente')

  await open()
  await field.fill('observ')
  await expect(option('Observadores')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/watchers$/)
  await expect(page.getByRole('heading', { level: 1, name: 'O que acompanho' })).toBeAttached()

  await open()
  await expect(palette.getByRole('option').first()).toHaveText('Observadores')
  await expect(option('Assumir')).toHaveCount(0)
  await field.fill(word)
  const found = palette.getByRole('option', { name: `#${ticket.number} ${word}` })
  await expect(found).toBeVisible()
  await expect(palette.getByRole('option').first()).toHaveText(`Buscar “${word}” em tudo`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)

  await page.goto('/dashboard')
  await open()
  await field.fill(`#${ticket.number}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)
  await open()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('the palette offers what can be done to the selected tickets, and to a ticket’s type and company', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const customer = await apis('client')
  const common = subject('Paleta')
  const [a, b] = [await customer.create(`${common} A`), await customer.create(`${common} B`)]
  const page = await as('agent')
  const palette = page.getByRole('dialog', { name: 'Ir para ou fazer' })
  const field = palette.getByRole('combobox')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }
  await openList(page)
  await open()
  await expect(palette.getByRole('option', { name: /selecionado/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const { title } of [a, b]) await rowOf(page, title).getByRole('checkbox').check()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('2 selecionados')
  await open()
  await field.fill('prioridade selec')
  await expect(palette.getByRole('option').first()).toHaveText(/^Prioridade: 2 tickets selecionados/)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Alta' }).press('Enter')
  await expect.poll(async () => [(await customer.ticket(a.id)).priority, (await customer.ticket(b.id)).priority]).toEqual(['high', 'high'])

  await page.goto(`/tickets/${a.id}`)
  await expect(page.locator('#campo-type')).toBeVisible()
  await open()
  await field.fill('empresa')
  await expect(palette.getByRole('option', { name: 'Empresa…', exact: true })).toBeVisible()
  await field.fill('tipo')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Incidente' }).press('Enter')
  await expect(page.locator('#campo-type')).toContainText('Incidente')
})
