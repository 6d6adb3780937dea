import AxeBuilder from '@axe-core/playwright'
import { openPortalChat } from '../../fixtures/portal-chat.ts'
import { expect, test } from '../../fixtures/test.ts'

test('articles are suggested while the first message is written, and spare the conversation', async ({ as }) => {
  const page = await as('user')
  await page.goto('/portal')
  const chat = await openPortalChat(page)
  const field = chat.getByLabel('Sua mensagem')
  await field.fill('Como redefinir a senha')
  const offered = chat.getByRole('region', { name: 'Isto pode ajudar' })
  await expect(offered).toBeVisible()
  expect(await offered.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  expect((await new AxeBuilder({ page }).include('section[aria-label="Chat"]').analyze()).violations.map(({ id }) => id)).toEqual([])
  const [article] = await Promise.all([page.waitForEvent('popup'), offered.getByRole('link').first().click()])
  await expect(article.getByRole('heading', { level: 1, name: /senha/i })).toBeVisible()
  await article.close()
  const verdict = offered.getByRole('group', { name: 'Isto resolveu?' })
  await expect(verdict).toBeVisible()
  await verdict.getByRole('button', { name: 'Sim, resolveu' }).click()
  await expect(chat.getByText('Que bom! Você não precisa escrever.')).toBeVisible()
  await chat.getByRole('button', { name: 'Nova conversa' }).click()
  await expect(field).toHaveValue('')
})

test('a guest of a shop is suggested what is for everybody, and says that it did not help', { tag: '@long' }, async ({
  visitor,
  environment,
}) => {
  const page = await visitor()
  await page.goto(`${environment.url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')}/dev/widget`)
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByLabel('Sua mensagem').fill('Como redefinir a senha')
  const offered = chat.getByRole('region', { name: 'Isto pode ajudar' })
  const [article] = await Promise.all([page.waitForEvent('popup'), offered.getByRole('link').first().click()])
  await article.close()
  await offered.getByRole('button', { name: 'Não', exact: true }).click()
  await expect(offered.getByText('Obrigado por contar. Continue a escrever.')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Iniciar conversa' })).toBeEnabled()
})
