import { AxeBuilder } from '@axe-core/playwright'
import { keptMail, sendMail, sendRaw } from '../../fixtures/incoming-mail.ts'
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

  // Until somebody of the desk lets them in.
  const waiting = agent.getByRole('region', { name: 'E-mails à espera' })
  await expect(waiting).toContainText('não participa dele', { timeout: 30_000 })
  await waiting.getByRole('button', { name: 'Ver o e-mail original' }).click()
  const original = agent.getByRole('dialog', { name: `Re: ${mail.subject}` })
  await expect(original.frameLocator('iframe').getByText(stranger)).toBeVisible()
  expect((await new AxeBuilder({ page: agent }).exclude('iframe').analyze()).violations).toEqual([])
  await original.getByRole('button', { name: 'Fechar' }).click()
  await waiting.getByRole('button', { name: 'Aceitar como participante' }).click()
  await expect(message(agent, stranger)).toHaveCount(1, { timeout: 30_000 })
  await expect(waiting).toHaveCount(0)
  await expect(message(agent, stranger).getByRole('button', { name: 'por e-mail' })).toBeVisible()
})

test('a mail that comes back is told on its message, and its address gets no more of them', async ({ as, apis, environment, subject }) => {
  test.setTimeout(120_000)
  const title = subject('Endereço que não existe mais')
  const from = `davi.${Date.now()}@saiu.test`
  await sendMail(environment, { from, to: 'suporte@acme.test', subject: title, text: 'Podem responder aqui?' })
  const api = await apis('agent')
  const ticketOf = async () => (await api.tickets('limit=50&sort=createdAt')).find((one) => one.title === title)
  await expect.poll(async () => (await ticketOf())?.title, { timeout: 30_000 }).toBe(title)
  const agent = await as('agent')
  await openTicket(agent, (await ticketOf())?.id ?? 0)
  const answer = `Claro. ${title}`
  await write(agent, 'Resposta ao cliente', answer)
  await expect(message(agent, answer)).toContainText('enviado', { timeout: 30_000 })

  const { messageId = '' } = await keptMail(environment.url, from, 'Claro.')
  const report = [
    'From: MAILER-DAEMON@mx.saiu.test',
    'To: suporte@acme.test',
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    '',
    '--r\r\nContent-Type: text/plain\r\n\r\nSorry',
    `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.saiu.test\r\n\r\nFinal-Recipient: rfc822; ${from}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user`,
    `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${messageId}@localhost>\r\nSubject: x`,
    '--r--',
  ].join('\r\n')
  await sendRaw(environment, { from: '', to: 'suporte@acme.test', raw: report })
  await expect(message(agent, answer)).toContainText('devolvido', { timeout: 30_000 })
  expect((await new AxeBuilder({ page: agent }).analyze()).violations).toEqual([])
  const manager = await as('manager')
  await manager.goto('/email?tab=suppressions')
  await expect(manager.getByRole('row').filter({ hasText: from })).toContainText('devolvido')
})

test('a manager sees the mailboxes, and takes in a mail that was set aside', { tag: '@long' }, async ({ as, environment, subject }) => {
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
