import { AxeBuilder } from '@axe-core/playwright'
import { keptMail, sendMail } from '../../fixtures/incoming-mail.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an agent asks a supplier by mail, the ticket waits, and goes on with the answer, which the customer never sees', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  test.setTimeout(120_000)
  const title = subject('Impressora parada')
  const about = subject('Peça 42')
  const supplier = `pecas.${Date.now()}@fornecedor.test`
  const ticket = await (await apis('client')).create(title)
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Conversas paralelas' })
  await panel.getByRole('button', { name: 'Escrever a terceiros' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova conversa paralela' })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Informe pelo menos um endereço.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Para' }).fill('sem arroba')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Assunto' }).fill(about)
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Há **duas** em estoque?')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('“sem arroba” não é um endereço de e-mail.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(`"Peças Ltda" <${supplier}>`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Peças Ltda' })).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'placa.txt', mimeType: 'text/plain', buffer: Buffer.from('modelo X') })
  await expect(dialog.getByText('placa.txt')).toBeVisible()
  expect((await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(property(page, 'Status')).toContainText('Aguardando terceiro')
  const row = panel.getByRole('button', { name: `Abrir a conversa paralela “${about}”` })
  await expect(row).toContainText('Esperando resposta')

  const mail = await keptMail(environment.url, supplier, 'em estoque?')
  expect(mail.subject).toBe(about)
  expect(mail.replyTo).toMatch(/^suporte\+s-[a-z\d-]+@acme\.test$/)
  const said = `Sim, duas. ${about}`
  await sendMail(environment, { from: supplier, to: mail.replyTo ?? '', subject: `Re: ${about}`, text: said })
  await expect(row).toContainText('Respondida', { timeout: 30_000 })
  await expect(property(page, 'Status')).toContainText('Em atendimento', { timeout: 20_000 })

  await row.click()
  const thread = page.getByRole('dialog', { name: about })
  const messages = thread.getByRole('list', { name: `Mensagens de “${about}”` }).locator(':scope > li')
  await expect(messages).toHaveCount(2)
  await expect(messages.first()).toContainText(said)
  await expect(messages.last()).toContainText(`Enviado a ${supplier}`)
  await expect(messages.last()).toContainText('placa.txt')
  expect((await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()).violations).toEqual([])
  await thread.getByRole('textbox', { name: 'Nova mensagem para Peças Ltda' }).fill('Mande as duas.')
  // What was written is kept as a draft, also on the server.
  const draft = page.waitForResponse((answer) => answer.url().includes('drafts.put') && answer.ok())
  await thread.getByRole('button', { name: 'Fechar', exact: true }).click()
  await draft
  await page.reload()
  await row.click()
  await expect(thread.getByRole('textbox', { name: 'Nova mensagem para Peças Ltda' })).toHaveValue('Mande as duas.')
  await expect(thread.getByRole('checkbox', { name: /O ticket aguarda esta resposta/ })).not.toBeChecked()
  await thread.getByRole('button', { name: 'Enviar' }).click()
  await expect(messages).toHaveCount(3)
  await thread.getByRole('button', { name: 'Encerrar conversa' }).click()
  await expect(thread.getByText('Encerrada')).toBeVisible()
  await thread.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(row).toContainText('Esperando resposta')

  const portal = await as('client')
  await portal.goto(`/portal/ticket/${ticket.id}`)
  await expect(portal.getByRole('heading', { name: new RegExp(title) }).first()).toBeVisible()
  await expect(portal.getByText(said)).toHaveCount(0)
  await expect(portal.getByText('placa.txt')).toHaveCount(0)
})
