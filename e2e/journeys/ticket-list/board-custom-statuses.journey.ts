import type { Locator, Page } from '@playwright/test'
import type { ApiTicket } from '../../fixtures/api.ts'
import { expect, test } from '../../fixtures/test.ts'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, { title }: ApiTicket): Locator => within.getByRole('listitem').filter({ hasText: title })

test('a board is split by custom status: cards go between the parts by mouse and keyboard, back by undo, and a view keeps it', async ({
  as,
  apis,
  subject,
}) => {
  const [client, colleague] = [await apis('client'), await apis('colleague')]
  const own = (await (await colleague.send('GET', '/api/custom-statuses')).json()) as { id: number; name: string }[]
  const [testing] = own.filter(({ name }) => name === 'Em teste')
  const name = subject('Partes')
  const tag = (await (await colleague.send('POST', '/api/tags', { name: name.slice(0, 50) })).json()) as { id: number }
  const made = await client.create(`${name} A`)
  const ticket = await colleague.change(made.id, { tagIds: [tag.id], customStatusId: testing?.id })
  const page = await as('agent')
  await page.goto(`/tickets?tag=${tag.id}&status=open,waiting_third_party&face=board`)
  await expect(card(column(page, 'Em atendimento'), ticket), 'its card says the custom status').toContainText('Em teste')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Colunas: status' }).click()
  await page.getByRole('menuitem', { name: 'status e status personalizado' }).click()
  await expect(page).toHaveURL(/by=custom-status/)
  const [plain, parts, waiting] = [column(page, 'Em atendimento'), column(page, 'Em teste'), column(page, 'Com a engenharia')]
  await expect(card(parts, ticket)).toBeVisible()
  await expect(card(parts, ticket)).not.toContainText('Em teste')

  const stands = async () => {
    const { status, customStatusId } = (await colleague.ticket(ticket.id)) as ApiTicket & { customStatusId: number | null }
    return [status, own.find(({ id }) => id === customStatusId)?.name]
  }
  await card(parts, ticket).dragTo(plain)
  await expect(card(plain, ticket)).toBeVisible()
  await expect.poll(stands).toEqual(['open', undefined])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(parts, ticket)).toBeVisible()
  await expect.poll(stands).toEqual(['open', 'Em teste'])

  await card(parts, ticket).getByRole('link').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Com a engenharia' }).press('Enter')
  await page.getByRole('dialog', { name: 'Por que Com a engenharia?' }).getByRole('button', { name: 'Sem motivo' }).click()
  await expect(card(waiting, ticket).getByRole('link')).toBeFocused()
  await expect.poll(stands).toEqual(['waiting_third_party', 'Com a engenharia'])

  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar visão' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  await page.reload()
  await expect(card(waiting, ticket), 'the view keeps its columns').toBeVisible()
})
