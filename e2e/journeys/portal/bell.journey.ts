import { Received } from '../../fixtures/leaks.ts'
import { enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const CANARY = 'CANARIO-DA-EQUIPE'

test('a customer’s bell counts what is said to them, opens it, and leads to the ticket; nothing of the desk is in it', {
  tag: '@long',
}, async ({ environment, apis, visitor, subject }) => {
  const { id: requesterId, email } = await someone({ environment, apis }, 'client')
  const page = await visitor()
  const received = new Received(page.context())
  await enterPortal(page, email)
  const agent = await apis('agent')
  const title = subject('Zumbido na tomada')
  const made = await agent.send('POST', '/api/tickets', { title, description: 'Zune.', requesterId })
  expect(made.ok(), await made.text()).toBe(true)
  const ticket = (await made.json()) as { id: number }
  const says = async (content: string, isInternal = false) => {
    const answer = await agent.send('POST', `/api/tickets/${ticket.id}/comments`, { content, isInternal })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto('/portal')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notificações/ })
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  await expect(panel.getByText('Você está em dia!')).toBeVisible()
  await isAccessible(page, 'no notifications')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  await says(CANARY, true)
  await says('Já vamos ver.')
  // The answer, and that it is being seen to: told live, without a reload.
  await expect(bell).toHaveAccessibleName('Notificações, 2 não lidas')
  await bell.click()
  await panel.getByRole('button', { name: 'Status Alterado' }).click()
  const answer = panel.getByRole('link', { name: /Nova Resposta/ })
  await expect(answer).toBeVisible()
  await isAccessible(page, 'notifications')
  const readAll = panel.getByRole('button', { name: 'Marcar todas como lidas' })
  await expect(readAll, 'what was in sight for three seconds is read').toHaveCount(0)
  await answer.click()
  await expect(page).toHaveURL(`/portal/ticket/${ticket.id}`)
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Já vamos ver.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')

  await page.setViewportSize({ width: 320, height: 700 })
  await bell.click()
  await panel.getByRole('button', { name: 'Status Alterado' }).click()
  await panel.getByRole('button', { name: 'Mais ações: Nova Resposta' }).click()
  await page.getByRole('menuitem', { name: 'Marcar como não lida' }).click()
  await readAll.click()
  await expect(readAll).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await panel.getByRole('button', { name: 'Fechar notificações' }).click()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
  await expect(page.getByText('Já vamos ver.')).toBeVisible()
  const reading = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('notifications.'))
  await says('Chegou enquanto você lia.')
  expect((await reading).ok(), 'what arrives on the page one looks at is read').toBe(true)
  await expect(page.getByText('Chegou enquanto você lia.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
  expect(await received.with(CANARY)).toEqual([])
})
