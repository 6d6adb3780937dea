import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The shop's page, on a host of its own: to the browser it is a foreign one. */
const shopOf = (url: string) => url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')

async function openShop(page: Page, url: string, query = ''): Promise<FrameLocator> {
  await page.goto(`${shopOf(url)}/dev/widget${query}`)
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  return page.frameLocator('iframe[title="Chat"]')
}

test('a customer on a foreign page is handed to somebody who answers, leaves, and finds it again', async ({
  as,
  visitor,
  environment,
  subject,
}) => {
  const name = subject('Rui')
  const customer = await visitor()
  await customer.goto(`${shopOf(environment.url)}/dev/widget`)
  await expect(customer.locator('iframe')).toHaveCount(0)
  const chat = await openShop(customer, environment.url)
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill('rui@fora.com.br')
  await chat.getByLabel('Sua mensagem').fill('A impressora chegou sem o cabo')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()

  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${name}` }).click()
  await staff.getByPlaceholder('Digite sua mensagem...').fill('Enviamos outro cabo hoje.')
  await staff.keyboard.press('Enter')
  await expect(chat.getByText('Enviamos outro cabo hoje.')).toBeVisible()
  await expect(chat.getByText('Você fala com Rafael Siqueira.')).toBeVisible()

  await customer.reload()
  const again = await openShop(customer, environment.url)
  await expect(again.getByText('Enviamos outro cabo hoje.')).toBeVisible()
  await again.getByRole('button', { name: 'Encerrar conversa' }).click()
  await again.getByRole('button', { name: 'Nota 5 de 5' }).click()
  await expect(again.getByText('Obrigado pela avaliação!')).toBeVisible()
  await customer.keyboard.press('Escape')
  await expect(customer.getByRole('button', { name: 'Abrir o chat' })).toBeFocused()
})

test('who leaves the shop leaves nothing for the next person, and the chat is whole for screen readers', { tag: '@long' }, async ({
  visitor,
  environment,
}) => {
  const page = await visitor()
  const chat = await openShop(page, environment.url, '?as=compras@cliente-da-loja.com.br')
  await chat.getByLabel('Falar com uma pessoa').check()
  await chat.getByLabel('Sua mensagem').fill('Só para mim')
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText('Só para mim')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).include(['balcao-chat']).analyze()).violations).toEqual([])
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: test.info().outputPath(`website-${colorScheme}-${width}.png`) })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Sair da loja' }).click()
  await expect(chat.getByText('Só para mim')).toHaveCount(0)
})

test('who is signed for asks the assistant on the page of a shop, and says whether the answer helped', { tag: '@long' }, async ({
  visitor,
  environment,
}) => {
  const page = await visitor()
  const chat = await openShop(page, environment.url, `?as=ajuda-${Date.now()}@cliente-da-loja.com.br`)
  await chat.getByLabel('Perguntar ao assistente').check()
  await chat.getByLabel('Sua mensagem').fill('Como redefino a minha senha?')
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  // The source is a page of ours, whatever the shop's address is.
  await expect(chat.getByRole('link', { name: /senha/i }).first()).toHaveAttribute('href', /^\/portal\//)
  const helped = chat.getByRole('group', { name: 'Esta resposta ajudou?' })
  const yes = helped.getByRole('button', { name: 'Sim', exact: true })
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).include(['balcao-chat']).analyze()).violations).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`assistant-${colorScheme}.png`) })
  }
  // It is kept with the conversation, and can be taken back.
  await page.reload()
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'false')
})

test('who left before the answer came gets it by mail, and returns to the conversation by its link', { tag: '@long' }, async ({
  as,
  visitor,
  environment,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(401))
  const name = subject('Ivo')
  const email = `ivo.${Date.now()}@fora.com.br`
  const customer = await visitor()
  const chat = await openShop(customer, environment.url)
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill(email)
  await chat.getByLabel('Sua mensagem').fill('O leitor não lê o código do boleto')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()
  await customer.context().close()

  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${name}` }).click()
  await staff.getByPlaceholder('Digite sua mensagem...').fill('Limpe a lente e tente de novo.')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('Limpe a lente e tente de novo.').first()).toBeVisible()

  // What is sent is shown at once, and stored a moment later.
  await expect(async () => {
    await environment.command('chats/age')
    await mailTo(environment.url, email, 0, /resposta no chat/)
  }).toPass({ timeout: 120_000 })
  const mail = await mailTo(environment.url, email, 0, /resposta no chat/)
  expect(mail.text).toContain('Limpe a lente e tente de novo.')
  const link = linkIn(mail, '/widget/continue')
  const phone = await visitor({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByText('Limpe a lente e tente de novo.')).toBeVisible()
  await expect(phone, 'the secret does not stay in the address').not.toHaveURL(/continue#./)
  expect((await new AxeBuilder({ page: phone }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([])
  await phone.getByLabel('Sua mensagem').fill('Deu certo, obrigado!')
  await phone.getByRole('button', { name: 'Enviar' }).click()
  await expect(staff.getByText('Deu certo, obrigado!').first()).toBeVisible()

  // What somebody made up leads nowhere, and says so.
  const other = await visitor()
  await other.goto(`${link.split('#')[0]}#1.1.9999999999.${'x'.repeat(43)}`)
  await expect(
    other
      .getByRole('alert')
      .or(other.getByText(/não está disponível|Não foi possível|expirou/))
      .first(),
  ).toBeVisible()
})

test('an answer is read while it is written, and its place is taken by what follows', { tag: '@long' }, async ({
  as,
  visitor,
  environment,
  subject,
}) => {
  const name = subject('Eva')
  const customer = await visitor()
  const chat = await openShop(customer, environment.url)
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill(`eva.${Date.now()}@fora.com.br`)
  await chat.getByLabel('Sua mensagem').fill('Como troco a bobina?')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()
  await environment.command('chats/draft', { text: 'Abra a tampa.', seq: '1' })
  await expect(chat.getByText('Abra a tampa.', { exact: true })).toBeVisible()
  await environment.command('chats/draft', { text: 'Tire a bobina.', seq: '2' })
  await expect(chat.getByText('Abra a tampa. Tire a bobina.')).toBeVisible()
  await customer.screenshot({ path: test.info().outputPath('draft.png') })
  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${name}` }).click()
  await expect(chat.getByText('Você fala com Rafael Siqueira.')).toBeVisible()
  await expect(chat.getByText('Abra a tampa.')).toHaveCount(0)
})
