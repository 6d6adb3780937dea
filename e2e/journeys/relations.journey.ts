import { choose, openTicket, property } from '../fixtures/staff-pages.ts'
import { expect, test } from '../fixtures/test.ts'

test('a parent is linked to its child, is resolved, and its child answered and resolved with it', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const [parent, child] = [await client.create(subject('Queda geral')), await client.create(subject('Minha queda'))]
  const page = await as('agent')
  await openTicket(page, parent.id)
  const links = page.getByRole('region', { name: 'Vínculos' })
  await links.getByRole('button', { name: 'Vincular…' }).click()
  const dialog = page.getByRole('dialog', { name: `Vincular #${parent.number} a outro ticket` })
  await dialog.getByRole('combobox', { name: 'Este ticket' }).click()
  await page.getByRole('option', { name: 'Pai de' }).click()
  await dialog.getByRole('combobox', { name: 'Ticket', exact: true }).fill(String(child.number))
  await page.getByRole('option', { name: child.title }).click()
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(links.getByRole('link', { name: child.title })).toBeVisible()
  await expect(links).toContainText('1 de 1 em aberto')

  await choose(page, 'Status', 'Resolvido')
  await page.getByRole('button', { name: 'Responder e resolver…' }).click()
  const children = page.getByRole('dialog', { name: `Resolver os tickets filhos de #${parent.number}` })
  await expect(children.getByRole('checkbox', { name: child.title })).toBeChecked()
  await children.getByLabel('Resposta ao cliente de cada um').fill('A queda geral foi resolvida.')
  await children.getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(children).toHaveCount(0)
  await expect(links).toContainText('0 de 1 em aberto')
  await expect.poll(async () => (await client.ticket(child.id)).status).toBe('resolved')
  await expect.poll(async () => (await client.comments(child.id)).map(({ content }) => content)).toEqual(['A queda geral foi resolvida.'])

  await links.getByRole('link', { name: child.title }).click()
  await expect(property(page, 'Status')).toContainText('Resolvido')
  await links.getByRole('button', { name: `Desfazer vínculo com o #${parent.number}` }).click()
  await expect(links.getByRole('link', { name: parent.title })).toHaveCount(0)
})
