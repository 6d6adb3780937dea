import { AxeBuilder } from '@axe-core/playwright'
import { senderOf } from '../../fixtures/api.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a mailbox whose server cannot be found says so above the list, and an address leads to it', async ({ as }, info) => {
  const admin = await as('admin')
  await admin.goto('/email')
  await admin.getByRole('row').filter({ hasText: 'financeiro@acme.test' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Caixa financeiro@acme.test' })
  const imap = dialog.getByRole('region', { name: 'IMAP' })
  await imap.getByRole('button', { name: 'Ler por IMAP' }).click()
  await imap.getByLabel('Servidor').fill('imap.nada.invalid')
  await imap.getByLabel('Senha').fill('segredo')
  await imap.getByRole('button', { name: 'Conectar' }).click()
  await expect(imap.getByText(/^Com falha desde .+: servidor não encontrado\.$/)).toBeVisible({ timeout: 30_000 })
  await admin.keyboard.press('Escape')
  const strip = admin.getByRole('alert').filter({ hasText: 'financeiro@acme.test' })
  await expect(strip).toContainText('Nada se perdeu: os e-mails continuam lá.')
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([])
  await info.attach('trouble', { body: await admin.screenshot(), contentType: 'image/png' })
  const { data } = await (await senderOf(admin).send('GET', '/api/email/mailboxes')).json()
  const { id } = (data as { id: number; address: string }[]).find(({ address }) => address === 'financeiro@acme.test') ?? { id: 0 }
  await admin.goto(`/email?mailbox=${id}`)
  await expect(dialog).toBeVisible()
  await imap.getByRole('button', { name: 'Voltar ao encaminhamento' }).click()
  await expect(imap.getByText(/Com falha/)).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await expect(strip).toHaveCount(0)
})
