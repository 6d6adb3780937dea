import { openList, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('selected tickets change together, and Desfazer takes it back', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const common = subject('Em lote')
  const [a, b] = [await client.create(`${common} A`), await client.create(`${common} B`)]
  const page = await as('agent')
  await openList(page)
  await rowOf(page, a.title).getByRole('checkbox').check()
  await rowOf(page, b.title).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bar).toContainText('2 selecionados')
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Urgente' }).click()
  await expect(page.getByText('2 atualizados')).toBeVisible()
  await expect.poll(async () => (await client.ticket(a.id)).priority).toBe('urgent')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('2 tickets restaurados')).toBeVisible()
  await expect.poll(async () => (await client.ticket(b.id)).priority).toBe('medium')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('a bulk change names the tickets that stayed as they were, and tags go on all by the keyboard', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const colleague = await apis('colleague')
  const common = subject('Lote parcial')
  const [a, b] = [await client.create(`${common} A`), await client.create(`${common} B`)]
  const page = await as('agent')
  await openList(page, '?view=all')
  for (const { title } of [a, b]) await rowOf(page, title).getByRole('checkbox').check()
  // The bar comes with code of its own, and the keys with it.
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('2 selecionados')
  // Behind the reader's back, as a colleague's change may come.
  await colleague.change(a.id, { status: 'closed' })
  await expect(rowOf(page, a.title)).toContainText('Fechado')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Aguardando cliente' }).click()
  await page.getByRole('button', { name: '1 falhou — ver' }).click()
  const why = page.getByRole('dialog', { name: '1 ticket ficou como estava' })
  await expect(why).toContainText(a.title)
  await expect(why).not.toContainText(b.title)
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await expect.poll(async () => (await client.ticket(b.id)).status).toBe('waiting_customer')

  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Acrescentar' }).press('ArrowDown')
  const tag = page.getByRole('option').first()
  const name = await tag.textContent()
  await tag.click()
  // Leaving the field closes its options, which cover the button.
  await page.keyboard.press('Tab')
  await page.getByRole('dialog', { name: 'Tags dos tickets selecionados' }).getByRole('button', { name: 'Aplicar' }).click()
  await expect(rowOf(page, a.title)).toContainText(String(name))
  await expect(rowOf(page, b.title)).toContainText(String(name))
})

test('X selects and Shift+J goes on selecting', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('3 selecionados')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
})

test('all of a view change together, also those that are not selected one by one', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const colleague = await apis('colleague')
  const name = subject('lote').slice(0, 50)
  const answer = await colleague.send('POST', '/api/tags', { name })
  const tag: { id: number } = await answer.json()
  const tickets: Awaited<ReturnType<typeof client.create>>[] = []
  for (const letter of ['A', 'B', 'C']) {
    const ticket = await client.create(`${subject('Visão inteira')} ${letter}`)
    await colleague.change(ticket.id, { tagIds: [tag.id] })
    tickets.push(ticket)
  }
  const page = await as('agent')
  await openList(page, `?tag=${tag.id}`)
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Selecionar todos os 3 desta visão' }).click()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('3 selecionados')
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Alta' }).click()
  await expect(page.getByText('3 atualizados')).toBeVisible()
  const priorities = async () => Promise.all(tickets.map(async ({ id }) => (await client.ticket(id)).priority))
  await expect.poll(priorities).toEqual(['high', 'high', 'high'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('3 tickets restaurados')).toBeVisible()
  await expect.poll(priorities).toEqual(['medium', 'medium', 'medium'])
  await colleague.send('DELETE', `/api/tags/${tag.id}`)
})
