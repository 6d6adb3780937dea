import type { Page } from '@playwright/test'
import { openPortalTicket, replyBox, said } from '../../fixtures/portal-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function upload(page: Page, name: string): Promise<number> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/uploads/ticket/'))
  await page
    .getByLabel('Anexar arquivos')
    .first()
    .setInputFiles([{ name, mimeType: 'image/png', buffer: PNG }])
  return ((await (await answered).json()) as { id: number }).id
}

test('a message is read formatted, its quotation unfolds, its images open large, and its address leads back to it', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const agent = await apis('agent')
  const mark = subject('Veja')
  const ticket = await (await apis('client')).create(subject('Tela de erro'))
  const customer = await as('client')
  await openPortalTicket(customer, ticket.id)
  const id = await upload(customer, 'um.png')
  await upload(customer, 'dois.png')
  const quoted = 'Em seg., 3 de nov. de 2026, Lia Moraes escreveu:\n> Mande a tela inteira'
  await replyBox(customer).fill(`${mark} **isto**:\n\n![tela de erro](attachment:${id})\n\n${quoted}`)
  await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
  const mine = said(customer, mark)
  await expect(mine.locator('strong', { hasText: 'isto' })).toBeVisible()
  await expect(customer.getByText('Mande a tela inteira')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Mostrar citação' }).press('Enter')
  await expect(mine.locator('blockquote')).toHaveText('Mande a tela inteira')

  const look = mine.getByRole('button', { name: 'Ampliar tela de erro' })
  await look.press('Enter')
  const dialog = customer.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'um.png' })).toBeVisible()
  await customer.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'dois.png' })).toBeVisible()
  await expect(dialog.getByText('2 de 2')).toBeVisible()
  await customer.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'um.png' })).toBeVisible()
  await customer.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(look).toBeFocused()

  // Far from the end, where the conversation opens by itself.
  for (let n = 1; n <= 12; n += 1) await agent.comment(ticket.id, `Passo ${n} de ${mark}:\n\n1. abra\n2. feche`)
  const [page, portal] = [await as('agent'), customer]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/tickets/${ticket.id}`)
  const message = page.getByRole('article').filter({ hasText: `${mark} isto` })
  await message.getByRole('button', { name: 'Copiar link desta mensagem' }).click()
  await expect(page.getByText('Link copiado')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const anchor = /\/tickets\/\d+#(mensagem-\d+)$/.exec(address)?.[1] ?? ''
  await page.goto('/dashboard')
  await page.goto(address)
  await expect(page.locator(`#${anchor}`)).toBeFocused()
  await expect(message.getByRole('button', { name: 'Ampliar tela de erro' })).toBeInViewport()
  await portal.goto('/portal')
  await portal.goto(`/portal/ticket/${ticket.id}#${anchor}`)
  await expect(portal.locator(`#${anchor}`)).toBeFocused()
  await expect(mine.getByRole('button', { name: 'Ampliar tela de erro' })).toBeInViewport()
})
