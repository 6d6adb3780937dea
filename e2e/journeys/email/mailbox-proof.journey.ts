import { AxeBuilder } from '@axe-core/playwright'
import { refused } from '../../fixtures/error-guard.ts'
import { keptMail, sendMail } from '../../fixtures/incoming-mail.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a manager makes a mailbox, proves its address, and mails to it become tickets', async ({
  as,
  apis,
  environment,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  const stamp = Date.now()
  const address = `vendas.${stamp}@acme.test`
  const manager = await as('manager')
  await manager.goto('/email')
  await manager.getByRole('button', { name: 'Nova caixa' }).first().click()
  const creating = manager.getByRole('dialog', { name: 'Nova caixa' })
  await creating.getByLabel('Endereço', { exact: true }).fill(address)
  await creating.getByRole('button', { name: 'Criar caixa' }).click()
  await expect(creating).toHaveCount(0)

  const row = manager.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Recebendo só encaminhados')
  const customer = `bia.${stamp}@cliente.test`
  const title = subject('Quero um orçamento')
  await expect(sendMail(environment, { from: customer, to: address, subject: title, text: 'Olá' })).rejects.toThrow('No such mailbox')

  await row.click()
  const dialog = manager.getByRole('dialog', { name: `Caixa ${address}` })
  await dialog.getByRole('button', { name: 'Enviar e-mail de teste' }).click()
  await expect(dialog.getByText('Teste enviado, ainda não voltou')).toBeVisible()
  expect((await new AxeBuilder({ page: manager }).analyze()).violations).toEqual([])
  errorGuard.expect(refused(400))
  await dialog.getByLabel('Código do e-mail de teste').fill('abcd-abcd-abcd-abcd')
  await dialog.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(dialog.getByRole('alert')).toContainText('O código não confere')

  // What goes to the address comes back by the forwarding address: that is the proof.
  const mail = await keptMail(environment.url, address, 'e-mail de teste')
  const forward = await dialog.getByText(/^b[\da-f]{24}@/).textContent()
  await sendMail(environment, { from: 'nao-responda@localhost', to: forward ?? '', subject: mail.subject, text: mail.text })
  await expect(dialog.getByText('Endereço comprovado.')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText(/O teste voltou em \d+ segundos?/)).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(row).toContainText('Recebendo')
  await expect(row).not.toContainText('encaminhados')

  await sendMail(environment, { from: customer, to: address, subject: title, text: 'Quanto custa?' })
  const api = await apis('agent')
  const ticketOf = async () => (await api.tickets('limit=50&sort=createdAt')).find((one) => one.title === title)
  await expect.poll(async () => (await ticketOf())?.title, { timeout: 30_000 }).toBe(title)
})
