import { AxeBuilder } from '@axe-core/playwright'
import { keptMail, sendMail } from '../../fixtures/incoming-mail.ts'
import { message, openTicket, property, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a customer mails, an agent answers, the customer answers by mail, and the ticket is open again', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  test.setTimeout(120_000)
  const title = subject('Pedido sem nota fiscal')
  const from = `carla.${Date.now()}@loja-da-carla.test`
  await sendMail(environment, { from, to: 'suporte@acme.test', subject: title, text: 'O pedido chegou sem a nota fiscal.' })

  const api = await apis('agent')
  const ticketOf = async () => (await api.tickets('limit=50&sort=createdAt')).find((one) => one.title === title)
  await expect.poll(async () => (await ticketOf())?.title, { timeout: 30_000 }).toBe(title)
  const { id = 0 } = (await ticketOf()) ?? {}
  const agent = await as('agent')
  await openTicket(agent, id)
  await expect(agent.getByText('O pedido chegou sem a nota fiscal.').first()).toBeVisible()
  await write(agent, 'Resposta ao cliente', `Segue a segunda via da nota. ${title}`)

  const mail = await keptMail(environment.url, from, 'Segue a segunda via da nota.')
  expect(mail.replyTo).toMatch(/^suporte\+r-[a-z\d-]+@acme\.test$/)
  expect(mail.messageId).toMatch(/^t\d+-m\d+\.[a-z\d-]+$/)
  await api.change(id, { status: 'waiting_customer' })
  await expect(property(agent, 'Status')).toContainText('Aguardando cliente')

  const answer = `Recebi, obrigada! ${title}`
  const quoted = `${answer}\n\nEm ter., 24 de nov. de 2026 às 10:00, Acme <suporte@acme.test> escreveu:\n> Segue a segunda via`
  await sendMail(environment, { from, to: mail.replyTo ?? '', subject: `Re: ${mail.subject}`, text: quoted })
  await expect(message(agent, answer)).toHaveCount(1, { timeout: 30_000 })
  await expect(message(agent, answer)).not.toContainText('escreveu')
  await expect(property(agent, 'Status')).toContainText('Em atendimento')

  // Nobody else speaks on the ticket, even with the address that it gave away.
  const stranger = `Sou outra pessoa ${title}`
  await sendMail(environment, {
    from: `eva.${Date.now()}@evil.test`,
    to: mail.replyTo ?? '',
    subject: `Re: ${mail.subject}`,
    text: stranger,
  })
  const manager = await as('manager')
  await manager.goto('/email?tab=inbound')
  await expect(manager.getByRole('row').filter({ hasText: 'não participa do ticket' }).first()).toBeVisible({ timeout: 30_000 })
  await expect(message(agent, stranger)).toHaveCount(0)
})

test('a manager sees the mailboxes, and takes in a mail that was set aside', async ({ as, environment, subject }) => {
  test.setTimeout(120_000)
  const title = subject('Aviso do fornecedor')
  await sendMail(environment, { from: `no-reply@fornecedor.test`, to: 'financeiro@acme.test', subject: title, text: 'Sua fatura venceu.' })
  const manager = await as('manager')
  await manager.goto('/email')
  await expect(manager.getByRole('row').filter({ hasText: 'suporte@acme.test' })).toContainText('Recebendo')
  expect((await new AxeBuilder({ page: manager }).analyze()).violations).toEqual([])

  await manager.getByRole('navigation', { name: 'Áreas do e-mail' }).getByRole('link', { name: 'Suspensos' }).click()
  const row = manager.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('lista ou envio em massa', { timeout: 30_000 })
  await row.click()
  const dialog = manager.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Sua fatura venceu.')).toBeVisible()
  await expect(dialog.getByText('autenticação')).toBeVisible()
  expect((await new AxeBuilder({ page: manager }).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Recuperar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await manager.getByRole('navigation', { name: 'Áreas do e-mail' }).getByRole('link', { name: 'Recebidos' }).click()
  await expect(manager.getByRole('row').filter({ hasText: title })).toContainText('ticket · #', { timeout: 30_000 })
})
