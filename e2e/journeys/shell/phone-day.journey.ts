import type { Page } from '@playwright/test'
import { message } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'
import { smallTargets } from '../../fixtures/touch.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The share of the screen that a conversation has while it is read. */
const LEAST_TALK = 0.6

async function fits(page: Page, what: string): Promise<void> {
  expect.soft(await smallTargets(page), `${what}: a finger hits what it means`).toEqual([])
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
  expect.soft(width, `${what}: nothing scrolls sideways`).toBeLessThanOrEqual(PHONE.viewport.width)
}

async function leavesRoom(page: Page): Promise<void> {
  const talk = await page.getByRole('region', { name: 'Conversa' }).boundingBox()
  expect.soft((talk?.height ?? 0) / PHONE.viewport.height, 'the conversation has most of the screen').toBeGreaterThanOrEqual(LEAST_TALK)
}

test('an agent’s day on a phone: five tickets are read, taken, answered and put away with a finger', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(180_000)
  const client = await apis('client')
  const day = subject('no celular')
  const made: { id: number; number: number; title: string }[] = []
  for (let n = 1; n <= 5; n++) made.push(await client.create(`${day} nº ${n}`))
  const page = await as('agent', PHONE)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const open = async (n: number) => {
    await page.goto('/tickets')
    const card = page.locator('.dt-cards > li').filter({ hasText: made[n]?.title ?? '' })
    await expect(card).toBeVisible()
    await card.getByRole('link').first().tap()
    await expect(page.getByRole('heading', { level: 1, name: made[n]?.title ?? '' })).toBeVisible()
    await expect(button('Responder')).toBeVisible()
    await leavesRoom(page)
    await fits(page, `ticket ${n + 1}`)
  }
  const details = page.getByRole('tab', { name: 'Detalhes' })
  const answer = async (text: string) => {
    await button('Responder').tap()
    await page.locator('#resposta').fill(text)
  }

  // 1. Taken and answered.
  await open(0)
  await details.tap()
  await button('Assumir').tap()
  await expect(page.getByRole('complementary', { name: 'Propriedades' })).toContainText('Lia')
  await page.getByRole('tab', { name: 'Conversa' }).tap()
  await answer('Já estou vendo isso.')
  await button('Enviar').tap()
  await expect(message(page, 'Já estou vendo isso.')).toBeVisible()

  // 2. From a template.
  await open(1)
  await button('Responder').tap()
  await button('Inserir template (/)').tap()
  await fits(page, 'templates')
  await page.getByRole('dialog').getByRole('option').first().tap()
  await expect(page.locator('#resposta')).not.toBeEmpty()
  await button('Enviar').tap()
  await expect(page.getByRole('article')).toHaveCount(2)

  // 3. A note to colleagues.
  await open(2)
  await button('Responder').tap()
  await page.getByRole('tab', { name: 'Nota interna' }).tap()
  await page.locator('#resposta').fill('Falei com o depósito.')
  await button('Adicionar nota').tap()
  await expect(message(page, 'Falei com o depósito.')).toBeVisible()

  // 4. Put off.
  await open(3)
  await button('Mais ações').tap()
  await page.getByRole('menuitem', { name: 'Adiar até…' }).tap()
  await fits(page, 'putting off')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Em 2 horas/ })
    .tap()
  await expect.poll(async () => (await client.ticket(made[3]?.id ?? 0)).status).toBe('scheduled')

  // 5. Answered and resolved.
  await open(4)
  await answer('Trocamos a peça.')
  await button('Enviar e…').tap()
  await page.getByRole('menuitem', { name: 'Enviar e resolver' }).tap()
  await expect.poll(async () => (await client.ticket(made[4]?.id ?? 0)).status, { timeout: 30_000 }).toBe('resolved')
})

test('a customer’s day on a phone: a ticket is opened, read, answered and found again', { tag: '@long' }, async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const title = subject('Do celular')
  const page = await as('client', PHONE)
  await page.goto('/portal/create-ticket')
  await fits(page, 'the form')
  await page.getByRole('textbox', { name: /^Assunto/ }).fill(title)
  await page.getByRole('textbox', { name: /^Descrição/ }).fill('A balança não liga.')
  await page.getByRole('main').getByRole('button', { name: 'Abrir ticket' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeVisible()
  await fits(page, 'what was opened')
  await page.getByRole('link', { name: 'Ver o ticket' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = Number(/ticket\/(\d+)/.exec(page.url())?.[1])
  await (await apis('agent')).comment(id, 'Pode enviar uma foto?')
  const talk = page.getByRole('region', { name: 'Conversa' })
  await expect(talk).toContainText('Pode enviar uma foto?')
  await fits(page, 'the ticket')
  await page.getByRole('textbox', { name: /^Sua resposta/ }).fill('Segue a foto.')
  await page.getByRole('button', { name: /^Enviar resposta/ }).tap()
  await expect(talk).toContainText('Segue a foto.')

  await page.goto('/portal/my-tickets')
  await fits(page, 'the list')
  await page.getByText(title).first().tap()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
