import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

const isAccessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
/** Nothing is wider than the window. */
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)

test('@long an administrator sets a mailbox up: key, webhook and provider, a template, and a mail from a file', async ({
  as,
  subject,
  errorGuard,
}, info) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  const admin = await as('admin')
  await admin.goto('/email')
  await admin.getByRole('row').filter({ hasText: 'financeiro@acme.test' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Caixa financeiro@acme.test' })
  const domain = dialog.getByRole('region', { name: 'Domínio' })
  await domain.getByRole('button', { name: 'Criar chave DKIM' }).click()
  await expect(domain.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible()
  const hook = dialog.getByRole('region', { name: 'Webhook do provedor' })
  await hook.getByRole('button', { name: 'Receber por webhook' }).click()
  await hook.getByLabel('Chave da assinatura').fill('curta')
  await hook.getByRole('button', { name: 'Conectar' }).click()
  await expect(hook.getByText('Esta não é uma chave do provedor escolhido.')).toBeVisible()
  await hook.getByLabel('Chave da assinatura').fill('uma chave bem comprida')
  await hook.getByRole('button', { name: 'Conectar' }).click()
  await expect(hook.getByText(/\/api\/email\/hooks\/mailgun\/.+\/mime$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Autorizar com Google' }).click()
  await expect(dialog.getByText('Informe o ID e o segredo de um aplicativo: a instalação não tem um.')).toBeVisible()
  await isAccessible(admin)
  await info.attach('mailbox', { body: await admin.screenshot(), contentType: 'image/png' })
  await dialog.getByRole('button', { name: 'Parar de assinar' }).click()
  await expect(domain.getByRole('button', { name: 'Criar chave DKIM' })).toBeVisible()
  await hook.getByRole('button', { name: 'Desligar webhook' }).click()
  await expect(hook.getByText('Nenhum provedor entrega e-mails por webhook.')).toBeVisible()
  await dialog.getByLabel('Outros endereços').fill('cobranca@acme.test\nsuporte@acme.test')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('suporte@acme.test: Este endereço já é de uma caixa de e-mail.').first()).toBeVisible()
  await dialog.getByLabel('Outros endereços').fill('cobranca@acme.test')
  await expect(dialog.getByRole('switch', { name: 'Citar as mensagens anteriores' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('row').filter({ hasText: 'financeiro@acme.test' }).click()
  await expect(dialog.getByLabel('Outros endereços')).toHaveValue('cobranca@acme.test')
  await admin.keyboard.press('Escape')

  await admin.goto('/email?tab=templates')
  await admin.getByRole('row').filter({ hasText: 'Ticket aberto para o cliente' }).filter({ hasText: 'English' }).click()
  const template = admin.getByRole('dialog', { name: /Ticket aberto para o cliente/ })
  await template.getByRole('textbox', { name: 'Assunto' }).fill('{{senha}}')
  await template.getByRole('button', { name: 'Salvar' }).click()
  await expect(template.getByRole('link', { name: /Use só/ })).toBeVisible()
  await template.getByRole('textbox', { name: 'Assunto' }).fill('New ticket: {{titulo}}')
  await expect(template.getByRole('region', { name: 'Prévia' })).toContainText('[#4711] New ticket: Não consigo entrar')
  await template.getByRole('button', { name: 'Salvar' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'New ticket: {{titulo}}' })
  await expect(row).toContainText('Da organização')
  await row.click()
  await template.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(row).toHaveCount(0)

  const title = subject('Pedido em arquivo')
  await admin.goto('/email?tab=inbound')
  const mail = `From: Nina <nina@loja.test>\r\nTo: suporte@acme.test\r\nSubject: ${title}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSegue.`
  await expect(admin.getByRole('button', { name: 'Enviar .eml' })).toBeVisible()
  await admin.locator('input[type=file]').setInputFiles({ name: 'pedido.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) })
  await admin.getByRole('dialog').getByRole('button', { name: 'Receber' }).click()
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('ticket · #', { timeout: 30_000 })
})

for (const scheme of ['light', 'dark'] as const)
  test(`@long the pages of e-mail fit a phone and are accessible, ${scheme}`, async ({ as }, info) => {
    test.setTimeout(180_000)
    const page = await as('manager')
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const tab of ['mailboxes', 'inbound', 'waiting', 'templates', 'filters', 'suppressions']) {
        await page.goto(`/email?tab=${tab}`)
        await expect(page.getByRole('heading', { level: 1, name: 'E-mail' })).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Áreas do e-mail' })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await fits(page)
        await isAccessible(page)
        await info.attach(`${tab} ${scheme} ${width}`, { body: await page.screenshot(), contentType: 'image/png' })
      }
    }
  })
