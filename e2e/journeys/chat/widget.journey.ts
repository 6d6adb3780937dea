import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const widget = (page: Page) => page.getByRole('region', { name: 'Chat' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistente Virtual' })
const input = (page: Page) => page.getByPlaceholder('Digite sua mensagem...')
const said = (page: Page) => page.getByTestId('chat-message')

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await widget(page)
    .getByRole('button', { name: /^Abrir o chat/ })
    .click()
  await expect(panel(page).getByRole('img', { name: 'Conectado', exact: true })).toBeVisible()
}

test('the widget: its states, its measures, and where it stands', async ({ as }) => {
  const page = await as('agent')
  await open(page)
  await test.step('R-368 380×600 at the bottom right on layer 1300', async () => {
    const box = await panel(page).boundingBox()
    expect(box).toMatchObject({ width: 380, height: 600 })
    expect([1440 - (box?.x ?? 0) - 380, 900 - (box?.y ?? 0) - 600]).toEqual([24, 24])
    expect(await widget(page).evaluate((one) => getComputedStyle(one).zIndex)).toBe('1300')
  })
  await test.step('R-373 without a conversation it says what the assistant does', async () => {
    for (const text of ['Responder sobre tickets', 'Criar tickets', 'Buscar na base de conhecimento', 'Conectar você ao suporte humano'])
      await expect(panel(page)).toContainText(text)
  })
  await test.step('R-407 R-376 R-396 a conversation begins, empty', async () => {
    await panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click()
    await expect(panel(page)).toContainText('Nenhuma mensagem ainda. Comece uma conversa!')
  })
  await test.step('R-369 R-371 R-372 minimised it is a bar with the connection, and comes back', async () => {
    await panel(page).getByRole('button', { name: 'Minimizar o chat' }).click()
    await expect(widget(page).getByRole('button', { name: 'Restaurar o chat' })).toBeVisible()
    await expect(widget(page).getByRole('img', { name: 'Conectado', exact: true })).toBeVisible()
    await widget(page).getByRole('button', { name: 'Restaurar o chat' }).click()
    await expect(input(page)).toBeVisible()
  })
  await test.step('beside the notifications, and behind a dialog', async () => {
    await page.locator('[data-bell]').first().click()
    await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(1440 - 420 - 24 - 380)
    await page.keyboard.press('Escape')
  })
  await test.step('R-406 ending it leaves the beginning', async () => {
    await panel(page).getByRole('button', { name: 'Encerrar conversa' }).click()
    await expect(panel(page).getByRole('button', { name: 'Iniciar Conversa' })).toBeVisible()
  })
})

test('somebody asks the assistant, gets the words of an article with their heading, and creates a ticket', async ({ as }) => {
  const page = await as('agent')
  await open(page)
  await panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click()
  await test.step('R-386 R-387 an empty field suggests what to ask', async () => {
    for (const text of ['Como criar um ticket?', 'Status do meu ticket', 'Falar com atendente', 'Base de conhecimento'])
      await expect(panel(page).getByRole('button', { name: text, exact: true })).toBeVisible()
  })
  await test.step('R-400 R-401 blanks are not sent, Shift+Enter breaks, Enter sends', async () => {
    await input(page).fill('   ')
    await input(page).press('Enter')
    await expect(said(page)).toHaveCount(0)
    await input(page).fill('Esqueci a senha,')
    await input(page).press('Shift+Enter')
    await input(page).pressSequentially('como redefino?')
    await input(page).press('Enter')
    await expect(said(page)).toHaveCount(2)
    await expect(input(page)).toHaveValue('')
  })
  await test.step('R-377 R-382 R-383 R-384 labels, time, Markdown of the assistant alone, links in a new tab', async () => {
    await expect(said(page).first()).toContainText('Você')
    await expect(said(page).first()).toContainText(/agora|há/)
    const answer = said(page).last()
    await expect(answer).toContainText('Assistente IA')
    await expect(answer.getByRole('listitem').first()).toBeVisible()
    const source = answer.getByRole('link', { name: /Redefinir a senha/ })
    await expect(source).toHaveAttribute('target', '_blank')
    await expect(source).toHaveAttribute('href', /\/knowledge-base\/\d+#/)
  })
  await test.step('R-385 three chips at most', async () => {
    expect(
      await said(page)
        .last()
        .getByRole('button', { name: /atendente|ticket/i })
        .count(),
    ).toBeLessThanOrEqual(3)
  })
  await test.step('R-378 R-379 R-380 copying and answering anything, deleting one’s own', async () => {
    await said(page).last().getByRole('button', { name: 'Opções da mensagem' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Copiar', 'Responder'])
    await page.keyboard.press('Escape')
    await said(page).first().getByRole('button', { name: 'Opções da mensagem' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Copiar', 'Responder', 'Deletar'])
    await page.keyboard.press('Escape')
  })
  await test.step('R-388 attaching, emoji and recording are there, and do nothing but log', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    for (const name of ['Anexar arquivo', 'Emoji', 'Gravar áudio']) {
      await panel(page).getByRole('button', { name: 'Mais opções' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await expect.poll(() => logged.filter((text) => text.startsWith('chat ')).length).toBe(3)
  })
  await test.step('X03 a ticket comes of a button, and only of that', async () => {
    await input(page).fill('quero abrir um chamado: a impressora fiscal travou')
    await input(page).press('Enter')
    await said(page).last().getByRole('button', { name: 'Criar ticket' }).click()
    await expect(said(page).last()).toContainText(/Sistema.*Ticket #\d+ criado com esta conversa/s)
    await said(page).last().getByRole('button', { name: 'Opções da mensagem' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Copiar'])
    await page.keyboard.press('Escape')
  })
  await test.step('R-410 R-420 what is deleted is gone, here and after coming back', async () => {
    await said(page).first().getByRole('button', { name: 'Opções da mensagem' }).click()
    await page.getByRole('menuitem', { name: 'Deletar' }).click()
    await expect(page.getByText('como redefino?')).toHaveCount(0)
    await page.reload()
    await widget(page)
      .getByRole('button', { name: /^Abrir o chat/ })
      .click()
    await expect(panel(page)).toContainText('impressora fiscal travou')
    await expect(page.getByText('como redefino?')).toHaveCount(0)
  })
  await test.step('R-398 R-399 R-389 the counter from 801 on, in the colour of errors at 1000, and four rows', async () => {
    await input(page).fill('x'.repeat(800))
    await expect(panel(page).getByText('800/1000')).toHaveCount(0)
    await input(page).fill('x'.repeat(801))
    await expect(panel(page).getByText('801/1000')).toBeVisible()
    await input(page).fill(`${'x\n'.repeat(600)}`)
    await expect(panel(page).getByText('1000/1000')).toHaveAttribute('data-limit', 'true')
    expect((await input(page).boundingBox())?.height).toBeLessThanOrEqual(100)
    await input(page).fill('')
  })
  await test.step('no barrier in light or dark', async () => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Chat"]').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
  await panel(page).getByRole('button', { name: 'Encerrar conversa' }).click()
})

test('R-402 R-409 R-421 R-408 offline nothing is sent and the text stays; what was said meanwhile is there afterwards', {
  tag: '@long',
}, async ({ as, errorGuard }) => {
  errorGuard.expect(/.*/)
  const page = await as('agent')
  await open(page)
  await panel(page).getByRole('button', { name: 'Iniciar Conversa' }).click()
  await input(page).fill('bom dia')
  await input(page).press('Enter')
  await expect(said(page)).toHaveCount(2)
  await page.context().setOffline(true)
  await expect(panel(page).getByRole('img', { name: 'Desconectado' })).toBeVisible({ timeout: 60_000 })
  await input(page).fill('estou aí?')
  await input(page).press('Enter')
  const alert = panel(page).getByRole('alert').filter({ hasText: 'Not connected to chat server' })
  await expect(alert).toBeVisible()
  await expect(input(page)).toHaveValue('estou aí?')
  await alert.getByRole('button').click()
  await expect(alert).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(panel(page).getByRole('img', { name: 'Conectado', exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(input(page)).toHaveValue('estou aí?')
  await input(page).press('Enter')
  await expect(said(page)).toHaveCount(4)
  await panel(page).getByRole('button', { name: 'Encerrar conversa' }).click()
})
