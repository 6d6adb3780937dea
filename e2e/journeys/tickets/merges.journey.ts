import { message, openList, openTicket, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a ticket is merged by keyboard after a look at what moves, read in the other, and taken back', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const [source, target] = [await client.create(subject('Some no outro')), await client.create(subject('Fica com tudo'))]
  await client.comment(source.id, 'Escrito antes de mesclar')
  const page = await as('agent')
  await openTicket(page, source.id)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Mesclar #${source.number} em outro ticket` })
  const field = dialog.getByRole('combobox', { name: 'Mesclar no ticket' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Mesclar em outro ticket…' }).click()
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).click()
  await expect(dialog.getByText('Escolha o ticket que continua.')).toBeVisible()
  await field.fill(String(target.number))
  await page.getByRole('option', { name: target.title }).click()
  await expect(dialog.getByRole('heading', { name: `O que vai para o #${target.number}` })).toBeVisible()
  await expect(dialog.getByText(`2 mensagens do #${source.number}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).press('Enter')

  await expect(page).toHaveURL(`/tickets/${target.id}`)
  await expect(message(page, 'Escrito antes de mesclar')).toContainText(`do ticket #${source.number}`)
  await expect(message(page, `${source.title}: descrição.`)).toContainText(`do ticket #${source.number}`)
  const panel = page.getByRole('complementary', { name: 'Propriedades' })
  const back = panel.getByRole('button', { name: `Desfazer mesclagem do #${source.number}` })
  await expect(back).toBeVisible()

  // The customer's other tickets name it too.
  await panel.getByRole('link', { name: source.title }).first().click()
  const banner = page.getByRole('region', { name: 'Este ticket foi mesclado no' })
  await banner.getByRole('link', { name: target.title }).click()
  await back.click()
  await expect(message(page, 'Escrito antes de mesclar')).toHaveCount(0)
  await expect(back).toHaveCount(0)
  await expect.poll(async () => (await client.ticket(source.id)).status).toBe('new')
})

test('selected tickets are merged into the one that stays, and Desfazer takes it back', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const [one, two, stays] = [
    await client.create(subject('Repetido um')),
    await client.create(subject('Repetido dois')),
    await client.create(subject('O que continua')),
  ]
  const statuses = async () => [(await client.ticket(one.id)).status, (await client.ticket(two.id)).status]
  const page = await as('agent')
  await openList(page)
  for (const { title } of [one, two, stays]) await rowOf(page, title).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Ações em lote' }).getByRole('button', { name: 'Mesclar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mesclar 3 tickets' })
  await dialog.getByRole('radio', { name: stays.title }).check()
  await expect(dialog.getByText(`1 mensagem do #${two.number}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).click()
  await expect(page.getByText(`2 tickets mesclados no #${stays.number}`)).toBeVisible()
  await expect.poll(statuses).toEqual(['merged', 'merged'])
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect.poll(statuses).toEqual(['new', 'new'])
})
