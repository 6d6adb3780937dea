import type { Page } from '@playwright/test'
import { CONNECTION_LOSS } from '../../fixtures/error-guard.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Addresses the announcement that is being written to one person. */
async function chooseReader(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByRole('combobox', { name: 'Para quem' }).click()
  await page.getByRole('option', { name: 'Pessoas escolhidas' }).click()
  await form.getByRole('combobox', { name: 'Pessoas', exact: true }).fill(email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('who may writes an announcement and sees how it will look; it comes to the bell of the one it is for', { tag: '@long' }, async ({
  environment,
  apis,
  as,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  const reader = await someone({ environment, apis })
  const other = await visitor()
  await enter(other, reader.email)
  await expect(other).toHaveURL('/dashboard')
  const bell = other.getByRole('banner').getByRole('button', { name: /^Notificações, / })
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
  await bell.click()
  const drawer = other.getByRole('complementary', { name: 'Notificações' })
  await expect(drawer.getByText('Nenhuma notificação', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Escrever um comunicado' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Fechar notificações' }).click()

  const page = await as('manager')
  await page.goto('/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificações, / })
    .click()
  await page.getByRole('complementary', { name: 'Notificações' }).getByRole('button', { name: 'Escrever um comunicado' }).click()
  await expect(page).toHaveURL('/announcements')
  const form = page.getByRole('main')

  await form.getByRole('button', { name: 'Enviar comunicado' }).click()
  await expect(form.getByLabel('Título', { exact: true })).toBeFocused()
  await chooseReader(page, reader.email)
  await expect(form.getByRole('button', { name: 'Teresa Campos' })).toBeVisible()
  await page.keyboard.press('Escape')
  const title = subject('Poda da jabuticabeira')
  await form.getByLabel('Título', { exact: true }).fill(title)
  await form.getByLabel('Mensagem', { exact: true }).fill('A portaria fecha ao meio-dia.')
  await form.getByLabel('Leva para').fill('https://exemplo.test/fora')
  await form.getByLabel('Mensagem', { exact: true }).press('Control+Enter')
  await expect(form.getByLabel('Leva para')).toBeFocused()
  await form.getByLabel('Leva para').fill(`${environment.url}/tickets`)
  await expect(form.getByRole('region', { name: 'Como vai aparecer' })).toContainText(title)
  await isAccessible(page, 'an announcement being written')

  errorGuard.expect(CONNECTION_LOSS)
  await page.context().setOffline(true)
  await form.getByLabel('Mensagem', { exact: true }).press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar a 1 pessoa?' })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('O comunicado não foi enviado.', { timeout: 30_000 })
  await expect(form.getByLabel('Título', { exact: true })).toHaveValue(title)
  await page.context().setOffline(false)
  await form.getByLabel('Mensagem', { exact: true }).press('Control+Enter')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByRole('status')).toHaveText('Comunicado enviado a 1 pessoa.')

  // Those sent are in the menu, with who has read them.
  await page.getByRole('link', { name: 'Comunicados', exact: true }).click()
  await expect(page).toHaveURL('/announcements/sent')
  const sent = page.getByRole('row').filter({ hasText: title })
  await expect(sent).toContainText('Teresa Campos')
  await expect(sent).toContainText('0 de 1')

  await expect(bell).toHaveAccessibleName('Notificações, 1 não lida', { timeout: 30_000 })
  await bell.click()
  await drawer.getByRole('article').filter({ hasText: title }).getByRole('link', { name: title }).click()
  await expect(other).toHaveURL(/\/tickets/)
  await expect(async () => {
    await page.reload()
    await expect(sent).toContainText('1 de 1', { timeout: 3_000 })
  }).toPass()
  await isAccessible(page, 'announcements that were sent')
  await sent.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: title })
  await expect(detail).toContainText('A portaria fecha ao meio-dia.')
  await expect(detail).toContainText('Lido por 1 de 1 pessoa')
  await isAccessible(page, 'one announcement')
  await page.keyboard.press('Escape')
  await expect(sent).toBeFocused()
  for (const address of ['/announcements', '/announcements/sent']) {
    await other.goto(address)
    await expect(other.getByText('Você não pode enviar comunicados')).toBeVisible()
  }
})

test('on a phone the longest word of a title stays within the announcement', { tag: '@long' }, async ({
  environment,
  apis,
  as,
  subject,
}) => {
  const reader = await someone({ environment, apis })
  const title = `${subject('Endereço')} https://exemplo.com.br/${'umendereçomuitolongo'.repeat(4)}`
  const page = await as('manager', { viewport: { width: 320, height: 640 } })
  await page.goto('/announcements')
  const form = page.getByRole('main')
  await chooseReader(page, reader.email)
  await page.keyboard.press('Escape')
  await form.getByLabel('Título', { exact: true }).fill(title)
  await form.getByLabel('Mensagem', { exact: true }).fill('Leiam antes de segunda-feira.')
  await form.getByRole('button', { name: 'Enviar comunicado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByRole('status')).toHaveText('Comunicado enviado a 1 pessoa.')
  await page.goto('/announcements/sent')
  await page.locator('.dt-cards > li', { hasText: title }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Leiam antes de segunda-feira.')
  const [scrolls, shows] = await dialog.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const)
  expect(scrolls).toBeLessThanOrEqual(shows)
})
