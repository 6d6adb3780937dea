import AxeBuilder from '@axe-core/playwright'
import { chatButton as open, openPortalChat } from '../../fixtures/portal-chat.ts'
import { expect, test } from '../../fixtures/test.ts'

test('who is signed in at the portal chats from any of its pages, is told what is unread, and goes on', async ({ as, subject }) => {
  test.setTimeout(120_000)
  const said = subject('A impressora não liga')
  const page = await as('user')
  await page.goto('/portal/my-tickets')
  const chat = await openPortalChat(page)
  await chat.getByLabel('Falar com uma pessoa').check()
  await chat.getByLabel('Sua mensagem').fill(said)
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await new AxeBuilder({ page }).include('section[aria-label="Chat"]').analyze()
    expect(found.violations.map(({ id }) => id)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeFocused()

  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff
    .getByRole('listitem')
    .filter({ hasText: said })
    .getByRole('button', { name: /^Assumir/ })
    .click()
  await staff.getByPlaceholder('Digite sua mensagem...').fill('Já olhamos.')
  await staff.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Abrir o chat, \d+ não lidas?$/ })).toBeVisible()

  // Another page, anew: the conversation is there.
  await page.goto('/portal/knowledge-base')
  await open(page).click()
  await expect(chat.getByText('Já olhamos.')).toBeVisible()
  await chat.getByRole('button', { name: 'Encerrar conversa' }).click()
  await expect(chat.getByText('A conversa foi encerrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar o chat' }).click()
  await expect(page.getByRole('button', { name: 'Abrir o chat', exact: true })).toBeVisible()
})

test('guests have no chat on the pages of the portal', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/portal/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true }).or(page.getByRole('main'))).not.toHaveCount(0)
  await expect(open(page)).toHaveCount(0)
})
