import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openList, openTicket, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const TURN = 'O cliente respondeu: é a vez da equipe'
const soundness = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
}

test('what a customer answers is marked in the list until it is read, and the turn passes with each message', async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const ticket = await client.create(subject('de quem é a vez'))
  await agent.comment(ticket.id, 'Pode mandar a tela?')
  const page = await as('agent')
  await openList(page)
  const row = rowOf(page, ticket.title)
  await expect(row).toBeVisible()
  await expect(row.getByText('Não lido.')).toHaveCount(0)
  await expect(row.getByRole('img', { name: TURN })).toHaveCount(0)

  await client.comment(ticket.id, 'Segue a tela.')
  await expect(row.getByRole('img', { name: TURN })).toBeVisible()
  await expect(row.getByText('Não lido.')).toHaveCount(1)
  await page.goto('/tickets?turn=desk&unread=me')
  await expect(row).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filtros' })).toContainText('Vez equipe')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ tickets?$|^[\d.]+ tickets$/ })).toBeVisible()
  await soundness(page)

  const marked = page.waitForResponse((answer) => answer.url().includes('reads.mark'))
  await openTicket(page, ticket.id)
  expect((await marked).ok()).toBe(true)
  await page.goto('/tickets?turn=desk')
  await expect(row).toBeVisible()
  await expect(row.getByText('Não lido.'), 'its page has shown it').toHaveCount(0)
})

test('beside a ticket stand its customer’s other tickets, and the way to a page with what the desk notes of them', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const [first, second] = [await client.create(subject('primeiro')), await client.create(subject('segundo'))]
  const page = await as('agent')
  await openTicket(page, first.id)
  const panel = page.getByRole('complementary', { name: 'Propriedades' })
  await expect(panel.getByRole('link', { name: new RegExp(second.title) })).toBeVisible()
  await expect(panel.getByRole('link', { name: new RegExp(`#${first.number} `) })).toHaveCount(0)
  await panel.getByRole('link', { name: 'Ana Beatriz Lopes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Editar contato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Telefone' }).fill('ligue')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText(/^Telefone inválido/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Telefone' }).fill('+55 11 90000-1234')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: '+55 11 90000-1234' })).toHaveAttribute('href', 'tel:+5511900001234')
  const activity = page.getByRole('list', { name: 'Atividade' }).getByRole('listitem')
  await expect(activity.filter({ hasText: second.title }), 'what they did lately').toContainText('abriu')
  await soundness(page)
  await openTicket(page, second.id)
  await expect(panel.getByRole('link', { name: '+55 11 90000-1234' })).toBeVisible()
})
