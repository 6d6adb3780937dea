import type { Page } from '@playwright/test'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

const widget = (page: Page) => page.getByRole('region', { name: 'Chat' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistente Virtual' })
const input = (page: Page) => page.getByPlaceholder('Digite sua mensagem...')
const alert = (page: Page, text: string) => panel(page).getByRole('alert').filter({ hasText: text })
const openWidget = (page: Page) =>
  widget(page)
    .getByRole('button', { name: /^Abrir o chat/ })
    .click()

/** Lets every call of this kind fail until it is told to let them through. */
async function failing(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal', message: 'x' } }))
  return () => page.unroute(address)
}

async function failsWith(page: Page, text: string, address: RegExp, act: () => Promise<void>): Promise<void> {
  const heal = await failing(page, address)
  await act()
  await expect(alert(page, text).first()).toBeVisible()
  await alert(page, text).first().getByRole('button').click()
  await heal()
}

test('each failure is said in a red alert that closes, and what was typed stays', async ({ as, errorGuard }) => {
  errorGuard.expect(refused(500), CONNECTION_LOSS)
  const page = await as('colleague')
  await page.goto('/dashboard')
  await test.step('R-415 R-421 conversations', () =>
    failsWith(page, 'Failed to load conversations', /chat\.conversations\.list/, () => openWidget(page)))
  await page.reload()
  await openWidget(page)
  await test.step('R-417 a new conversation', () =>
    failsWith(page, 'Failed to create conversation', /chat\.conversations\.create/, () =>
      panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click(),
    ))
  await panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click()
  await input(page).fill('bom dia')
  await input(page).press('Enter')
  await expect(page.getByTestId('chat-message')).toHaveCount(2)
  await test.step('R-418 sending what is refused: the text stays', async () => {
    const tooNested = `${'>'.repeat(600)} x`
    await input(page).fill(tooNested)
    await input(page).press('Enter')
    await expect(alert(page, 'Failed to send message')).toBeVisible()
    await expect(input(page)).toHaveValue(tooNested)
    await alert(page, 'Failed to send message').getByRole('button').click()
    await input(page).fill('')
  })
  await test.step('R-420 deleting', () =>
    failsWith(page, 'Failed to delete message', /chat\.messages\.remove/, async () => {
      await page.getByTestId('chat-message').first().getByRole('button', { name: 'Opções da mensagem' }).click()
      await page.getByRole('menuitem', { name: 'Deletar' }).click()
    }))
  await expect(page.getByTestId('chat-message')).toHaveCount(2)
  await test.step('R-419 closing', () =>
    failsWith(page, 'Failed to close conversation', /chat\.conversations\.close/, () =>
      panel(page).getByRole('button', { name: 'Encerrar conversa' }).click(),
    ))
  await test.step('R-416 R-375 messages', async () => {
    await page.reload()
    await failsWith(page, 'Failed to load messages', /chat\.messages\.list/, () => openWidget(page))
  })
  await panel(page).getByRole('button', { name: 'Encerrar conversa' }).click()
  await expect(panel(page).getByRole('button', { name: 'Iniciar Conversa' })).toBeVisible()
})

test('R-370 R-374 the closed button counts what is unread, and the panel connects', { tag: '@long' }, async ({ as, apis }) => {
  const page = await as('colleague')
  await page.goto('/dashboard')
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as number)
  const desk = await apis('supervisor')
  const made = await desk.send('POST', '/api/chat/conversations', { title: 'Plantão', participantIds: [me] })
  const { id } = (await made.json()) as { id: number }
  for (const content of ['um', 'dois']) await desk.send('POST', `/api/chat/conversations/${id}/messages`, { content })
  await expect(widget(page).getByTestId('chat-unread')).toHaveText('2')
  await openWidget(page)
  await expect(panel(page)).toContainText(/Conectando ao chat|dois/)
  await expect(page.getByTestId('chat-message')).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Fechar o chat' }).click()
  await expect(widget(page).getByTestId('chat-unread')).toHaveCount(0)
  await desk.send('PUT', `/api/chat/conversations/${id}/close`, {})
})

test('R-412 R-413 R-414 typing starts on input, and stops after 2 s, on emptying and on sending', { tag: '@long' }, async ({ as }) => {
  const page = await as('colleague')
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const found = /"(typing:\w+|message:send)"/.exec(String(payload))?.[1]
      if (found) sent.push(found)
    }),
  )
  await page.goto('/dashboard')
  await openWidget(page)
  await panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click()
  await input(page).pressSequentially('ol')
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['typing:start', 'typing:stop'])
  await input(page).pressSequentially('a')
  await input(page).fill('')
  await expect.poll(() => sent.slice(2)).toEqual(['typing:start', 'typing:stop'])
  await input(page).pressSequentially('oi')
  await input(page).press('Enter')
  await expect.poll(() => sent.slice(4)).toEqual(['typing:start', 'typing:stop', 'message:send'])
  await panel(page).getByRole('button', { name: 'Encerrar conversa' }).click()
  await expect(panel(page).getByRole('button', { name: 'Iniciar Conversa' })).toBeVisible()
})
